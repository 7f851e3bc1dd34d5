import type { DeviceName } from '../../scripts/gallery/devices.ts'
import type { Shot } from '../../scripts/gallery/shot.ts'
import { allBrands, pathShots } from './sitting.ts'

type Chosen = Partial<Record<DeviceName, readonly string[]>>

/** The forty pictures that represent all: what every visitor sees, and one screen of each look of a brand. */
const chosen: Readonly<Record<string, Chosen>> = {
  calmplate: {
    phone: [
      'landing',
      'purchase',
      'upsell workout-program',
      'register',
      'thank-you',
      'age',
      'living_area',
      'food_preferences',
      'bmi_visualization',
      'personal_profile_summary',
      'anti_inflammatory_difference',
      'face_change_visualization',
      'final_prediction_result',
    ],
    desktop: ['landing', 'weekly_activity'],
  },
  bravolio: {
    phone: [
      'landing',
      'purchase',
      'upsell sunday-prep',
      'thank-you',
      'eating_rhythm',
      'three_beats',
      'plant_favorites',
      'away_meals',
      'height',
      'weight_prediction_result',
      'nutrition_experts',
    ],
    desktop: ['landing', 'keeps_the_beat'],
  },
  quietwin: {
    phone: [
      'landing',
      'purchase',
      'email-offer',
      'register',
      'thank-you',
      'age',
      'full_head_info',
      'roles',
      'twin_testimonial',
      'mental_load',
    ],
    desktop: ['landing', 'steady_not_strict'],
  },
}

/** The chosen pictures. Throws on a name that no longer exists, so that no picture goes missing unnoticed. */
export const chosenLooks: readonly Shot[] = Object.entries(chosen).flatMap(([id, byDevice]) =>
  (['phone', 'desktop'] as const).flatMap((device) => {
    const which = allBrands.find(({ brand }) => brand.appId === id)
    if (which === undefined) throw new Error(`There is no brand ${id}`)
    const shots = new Map(pathShots(which, device).map((shot) => [shot.name, shot]))
    return (byDevice[device] ?? []).map((name) => {
      const shot = shots.get(name)
      if (shot === undefined) throw new Error(`${id} has no picture ${name}`)
      return shot
    })
  }),
)
