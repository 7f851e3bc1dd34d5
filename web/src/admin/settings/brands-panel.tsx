import { pixelNumber } from '@fennel/contract'
import type { BodyOf, DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { useIsAdmin } from '../admin-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectFilter } from '../ui/select-filter.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { useAction } from '../ui/use-action.ts'
import { settingName, settingWords } from './change-words.ts'
import { brandDefault, pixelLabel, switchChoices, switchLabels } from './setting-names.ts'
import { useChanges } from './use-changes.ts'
import styles from './brands-panel.module.css'

type BrandSettings = DataOf<'houseSettings'>['brands'][number]
type Switches = BrandSettings['switches']
/** The changes made here; null resets a switch to the brand's default. */
type SwitchChanges = NonNullable<BodyOf<'changeHouseSettings'>['brands']>[string]

interface SharedByBrands {
  /** The pixel from the environment; undefined while advertising is off. */
  readonly housePixelId: string | undefined
  readonly onChange: () => void
}

/** Each brand: its domains, and which of its claims are honest. */
export function BrandsPanel({
  brands,
  ...shared
}: {
  readonly brands: readonly BrandSettings[]
} & SharedByBrands) {
  return (
    <Panel
      title="Brands"
      note="With the last option of each list, every claim on the page is one you can prove. Visitors see changes on their next page, within five seconds."
    >
      <div className={styles.brands}>
        {brands.map((brand) => (
          <BrandForm key={brand.id} brand={brand} {...shared} />
        ))}
      </div>
    </Panel>
  )
}

function BrandForm({ brand, housePixelId, onChange }: { readonly brand: BrandSettings } & SharedByBrands) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const { isBusy, failure, run } = useAction()
  const { known, changes, change, settle } = useChanges<Switches, SwitchChanges>(brand.switches, {})
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const shown = { ...known, ...changes }
  const save = async () => {
    const changed = changedOf(known, changes)
    if (Object.keys(changed).length === 0) return setConfirmation('No changes to save.')
    const isSaved = await run(async () => {
      const { data } = await api.call('changeHouseSettings', { body: { brands: { [brand.id]: changed } } })
      settle(switchesOf(data, brand.id) ?? known)
    })
    if (!isSaved) return
    setConfirmation(`Saved for ${brand.name}. ${savedWords(changed)}`)
    onChange()
  }
  const edit = (more: SwitchChanges) => {
    setConfirmation(undefined)
    change(more)
  }
  return (
    <fieldset className={styles.brand} disabled={!isAdmin || isBusy}>
      <legend className={styles.name}>{brand.name}</legend>
      <p className={styles.hosts}>
        {brand.hosts.length > 0 ? `Domains: ${brand.hosts.join(', ')}` : 'No domain of its own'}
        {brand.isDefault ? ' · default brand' : ''}
      </p>
      {(['countdown', 'peopleCount', 'ratings', 'reviewBadges'] as const).map((name) => (
        <SelectFilter
          key={name}
          label={switchLabels[name]}
          value={shown[name] ?? undefined}
          all={brandDefault}
          options={switchChoices[name]}
          onChange={(value) => edit({ [name]: value === '' ? null : value })}
        />
      ))}
      <FormField
        label={pixelLabel}
        name={`pixel-${brand.id}`}
        inputMode="numeric"
        value={shown.pixelId ?? ''}
        disabled={housePixelId === undefined}
        error={isPixel(shown.pixelId) ? undefined : 'Enter a pixel ID of 5 to 20 digits.'}
        hint={pixelHint(housePixelId)}
        onChange={(typed) => edit({ pixelId: typed.trim() === '' ? null : typed.trim() })}
      />
      <Notice tone="bad">{failure}</Notice>
      <Notice tone="good">{confirmation}</Notice>
      {isAdmin ? (
        <AdminButton
          variant="secondary"
          busyLabel={isBusy ? 'Saving...' : undefined}
          disabled={!isPixel(shown.pixelId)}
          onClick={() => void save()}
        >
          Save {brand.name}
        </AdminButton>
      ) : null}
    </fieldset>
  )
}

function switchesOf({ brands }: DataOf<'houseSettings'>, brandId: string): Switches | undefined {
  return brands.find(({ id }) => id === brandId)?.switches
}

/** Only real changes, so that saving does not undo what a colleague may be setting. */
function changedOf(known: Switches, changes: SwitchChanges): SwitchChanges {
  const isNew = ([name, value]: [string, unknown]) => value !== (known[name as keyof Switches] ?? null)
  return Object.fromEntries(Object.entries(changes).filter(isNew))
}

/** What was saved, each with its new value, as one sentence each. */
function savedWords(changed: SwitchChanges): string {
  return Object.entries(changed)
    .map(([name, value]) => `${settingName(name)}: ${settingWords(name, value)}.`)
    .join(' ')
}

const isPixel = (id: string | null | undefined) => id === null || id === undefined || pixelNumber.test(id)

function pixelHint(housePixelId: string | undefined): string {
  if (housePixelId === undefined) return 'Advertising is off. Set PIXEL_ID and PIXEL_TOKEN first.'
  return `Leave empty to use ${housePixelId} from PIXEL_ID. PIXEL_TOKEN needs access to both.`
}
