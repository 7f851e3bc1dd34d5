export const securityLaw = 'GDPR article 32; FTC Act section 5 (reasonable security)'
