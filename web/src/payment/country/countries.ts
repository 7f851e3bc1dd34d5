/** A country or territory that people pay from. */
interface Country {
  /** ISO 3166-1 alpha-2, plus the widely used XK for Kosovo. */
  readonly code: string
  /** The English name in Unicode CLDR. */
  readonly name: string
}

// A literal list: asking the browser for the names and their order makes it load its language data first, which
// blocks a slow phone for 80 ms.
const codesAndNames =
  'AFAfghanistan|AXÅland Islands|ALAlbania|DZAlgeria|ASAmerican Samoa|ADAndorra|AOAngola|AIAnguilla|' +
  'AGAntigua & Barbuda|ARArgentina|AMArmenia|AWAruba|AUAustralia|ATAustria|AZAzerbaijan|BSBahamas|' +
  'BHBahrain|BDBangladesh|BBBarbados|BYBelarus|BEBelgium|BZBelize|BJBenin|BMBermuda|BTBhutan|BOBolivia|' +
  'BABosnia & Herzegovina|BWBotswana|BRBrazil|VGBritish Virgin Islands|BNBrunei|BGBulgaria|BFBurkina Faso|' +
  'BIBurundi|KHCambodia|CMCameroon|CACanada|CVCape Verde|BQCaribbean Netherlands|KYCayman Islands|' +
  'CFCentral African Republic|TDChad|CLChile|CNChina|CXChristmas Island|CCCocos (Keeling) Islands|' +
  'COColombia|KMComoros|CGCongo - Brazzaville|CDCongo - Kinshasa|CKCook Islands|CRCosta Rica|' +
  'CICôte d’Ivoire|HRCroatia|CWCuraçao|CYCyprus|CZCzechia|DKDenmark|DJDjibouti|DMDominica|' +
  'DODominican Republic|ECEcuador|EGEgypt|SVEl Salvador|GQEquatorial Guinea|EREritrea|EEEstonia|' +
  'SZEswatini|ETEthiopia|FKFalkland Islands|FOFaroe Islands|FJFiji|FIFinland|FRFrance|GFFrench Guiana|' +
  'PFFrench Polynesia|GAGabon|GMGambia|GEGeorgia|DEGermany|GHGhana|GIGibraltar|GRGreece|GLGreenland|' +
  'GDGrenada|GPGuadeloupe|GUGuam|GTGuatemala|GGGuernsey|GNGuinea|GWGuinea-Bissau|GYGuyana|HTHaiti|' +
  'HNHonduras|HKHong Kong SAR China|HUHungary|ISIceland|INIndia|IDIndonesia|IQIraq|IEIreland|' +
  'IMIsle of Man|ILIsrael|ITItaly|JMJamaica|JPJapan|JEJersey|JOJordan|KZKazakhstan|KEKenya|KIKiribati|' +
  'XKKosovo|KWKuwait|KGKyrgyzstan|LALaos|LVLatvia|LBLebanon|LSLesotho|LRLiberia|LYLibya|LILiechtenstein|' +
  'LTLithuania|LULuxembourg|MOMacao SAR China|MGMadagascar|MWMalawi|MYMalaysia|MVMaldives|MLMali|MTMalta|' +
  'MHMarshall Islands|MQMartinique|MRMauritania|MUMauritius|YTMayotte|MXMexico|FMMicronesia|MDMoldova|' +
  'MCMonaco|MNMongolia|MEMontenegro|MSMontserrat|MAMorocco|MZMozambique|MMMyanmar (Burma)|NANamibia|' +
  'NRNauru|NPNepal|NLNetherlands|NCNew Caledonia|NZNew Zealand|NINicaragua|NENiger|NGNigeria|NUNiue|' +
  'NFNorfolk Island|MKNorth Macedonia|MPNorthern Mariana Islands|NONorway|OMOman|PKPakistan|PWPalau|' +
  'PSPalestinian Territories|PAPanama|PGPapua New Guinea|PYParaguay|PEPeru|PHPhilippines|' +
  'PNPitcairn Islands|PLPoland|PTPortugal|PRPuerto Rico|QAQatar|RERéunion|RORomania|RURussia|RWRwanda|' +
  'WSSamoa|SMSan Marino|STSão Tomé & Príncipe|SASaudi Arabia|SNSenegal|RSSerbia|SCSeychelles|' +
  'SLSierra Leone|SGSingapore|SXSint Maarten|SKSlovakia|SISlovenia|SBSolomon Islands|SOSomalia|' +
  'ZASouth Africa|KRSouth Korea|SSSouth Sudan|ESSpain|LKSri Lanka|BLSt. Barthélemy|SHSt. Helena|' +
  'KNSt. Kitts & Nevis|LCSt. Lucia|MFSt. Martin|PMSt. Pierre & Miquelon|VCSt. Vincent & Grenadines|' +
  'SDSudan|SRSuriname|SJSvalbard & Jan Mayen|SESweden|CHSwitzerland|TWTaiwan|TJTajikistan|TZTanzania|' +
  'THThailand|TLTimor-Leste|TGTogo|TKTokelau|TOTonga|TTTrinidad & Tobago|TNTunisia|TRTürkiye|' +
  'TMTurkmenistan|TCTurks & Caicos Islands|TVTuvalu|VIU.S. Virgin Islands|UGUganda|UAUkraine|' +
  'AEUnited Arab Emirates|GBUnited Kingdom|USUnited States|UYUruguay|UZUzbekistan|VUVanuatu|' +
  'VAVatican City|VEVenezuela|VNVietnam|WFWallis & Futuna|EHWestern Sahara|YEYemen|ZMZambia|ZWZimbabwe'

/** The countries whose cards can be charged, sorted by name. */
export const countries: readonly Country[] = codesAndNames
  .split('|')
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(2) }))

/** Whether the list contains this country. The field can show no other. */
export function isListedCountry(code: unknown): code is string {
  return countries.some((country) => country.code === code)
}
