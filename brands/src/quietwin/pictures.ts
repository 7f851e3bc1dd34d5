/*
 * Every picture of the brand, each with its brief for the illustrator. One style for all: flat shapes with clear edges,
 * two or three tones, night-indigo grounds lit by one mint light, no outlines, no lettering unless the brief asks (then
 * as paths). Palette: theme.ts (indigo, mint, cool paper; skin and one warm lamp-yellow #f6c66b as the only warm
 * tones). The twin is always the same sign: a mint, softly glowing silhouette or its reflection, faceless, never a
 * robot. People of many ages and skin tones, thoughtful or at ease; nobody is shown in despair, nobody holds their
 * head. Also drawn, but not listed here: favicon.svg (the two circles, 64 x 64) and og-image.svg (the hero's lake with
 * the wordmark, 1200 x 630).
 */
import type { Picture } from '@fennel/funnel'

// --- Brand and landing
// ------------------------------------------------------------------------------------------------

// Wordmark on a transparent background: two overlapping circles, one indigo, one mint, the overlap lighter; then
// "Quietwin" drawn as paths in primary 800.
export const logo: Picture = { src: '/brands/quietwin/logo.svg', alt: 'Quietwin', width: 200, height: 48 }

// Banner: a person of about 40 sits on a jetty over a still night lake, feet above the water; the reflection is the
// mint twin, calmly sorting small paper notes into rows; stars few and small.
export const hero: Picture = {
  src: '/brands/quietwin/hero.svg',
  alt: 'A drawn person on a jetty at night, reflected in a still lake as a figure of mint light',
  width: 960,
  height: 640,
}

// Landing answer card: a woman of about 38, waist up, indigo sweater, dark hair in a loose knot, relaxed look to the
// side; behind her, slightly offset, her mint twin silhouette; cool paper ground.
export const genderFemale: Picture = {
  src: '/brands/quietwin/gender-female.svg',
  alt: '',
  width: 400,
  height: 440,
}

// Landing answer card, pair of the woman: a man of about 38, waist up, open gray-blue shirt, short hair, glasses,
// relaxed; behind him, slightly offset, his mint twin silhouette.
export const genderMale: Picture = {
  src: '/brands/quietwin/gender-male.svg',
  alt: '',
  width: 400,
  height: 440,
}

// --- Quiz options (free_hour)
// -----------------------------------------------------------------------------------------

// Option card: two people on a lakeside path at dusk, a dog ahead of them, first stars.
export const hourOutside: Picture = {
  src: '/brands/quietwin/hour-outside.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: a lit kitchen window from outside, three people laughing around a table.
export const hourPeople: Picture = {
  src: '/brands/quietwin/hour-people.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: a desk in lamp light with a guitar leaning on it, a sketchbook and paint jars.
export const hourMaking: Picture = {
  src: '/brands/quietwin/hour-making.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: an armchair, an open book face down on the arm, a steaming cup, rain on a dark window.
export const hourResting: Picture = {
  src: '/brands/quietwin/hour-resting.svg',
  alt: '',
  width: 480,
  height: 320,
}

// --- Info cards
// -------------------------------------------------------------------------------------------------------

// full_head_info: a calm head in profile on indigo, inside it a tangle of threads with notes, keys, a calendar sheet
// and a shopping bag caught in it; one thread runs out, straightens and turns mint.
export const fullHead: Picture = {
  src: '/brands/quietwin/full-head.svg',
  alt: 'A head in profile filled with a tangle of threads, notes and small calendar sheets',
  width: 720,
  height: 480,
}

// personal_profile_summary: a card on cool paper with four rounded rows, each a simple icon (person, compass, clock,
// checklist), the two logo circles tucked behind one corner.
export const profileCard: Picture = {
  src: '/brands/quietwin/profile-card.svg',
  alt: '',
  width: 720,
  height: 360,
}

// twin_intro: a person and their mint twin sit across a small table, a calendar between them; the twin slides one
// filled square over, the person holds a cup with both hands.
export const meetTwin: Picture = {
  src: '/brands/quietwin/meet-twin.svg',
  alt: 'A person and their mint twin facing each other across a table with a calendar between them',
  width: 720,
  height: 480,
}

// your_data_info: a wooden box with a mint lock on a shelf among books; in front a hand holds the only key on a ribbon.
export const yourData: Picture = {
  src: '/brands/quietwin/your-data.svg',
  alt: 'A box with a mint lock on a shelf, its key in the hand of its owner',
  width: 720,
  height: 480,
}

// focus_info: seen from above, tracks that branch many times in the dark; one track is lit mint without a branch to a
// small station with a lamp.
export const switchingTracks: Picture = {
  src: '/brands/quietwin/switching-tracks.svg',
  alt: 'Railway tracks that split again and again, one of them lit to its end',
  width: 720,
  height: 480,
}

// mental_load: a desk from above; left half scattered paper notes in cool grays, right half the same notes in tidy
// rows, three of them marked with a mint dot.
export const scatteredNotes: Picture = {
  src: '/brands/quietwin/scattered-notes.svg',
  alt: 'A desk seen from above: scattered notes on the left, the same notes in tidy rows on the right',
  width: 720,
  height: 480,
}

// evening_list_info: a bedside table at night, a notebook with five short strokes as a list, a pencil, a hand at the
// switch of a warm lamp.
export const bedsideList: Picture = {
  src: '/brands/quietwin/bedside-list.svg',
  alt: 'A bedside table at night with a short list, a pencil and a lamp being switched off',
  width: 720,
  height: 480,
}

// reach_out: seen from behind, two people on a bench by the lake under a street lamp, one has an arm around the other;
// warm, quiet, nothing dramatic.
export const reachOut: Picture = {
  src: '/brands/quietwin/reach-out.svg',
  alt: 'Two people side by side on a bench at night, one has an arm around the other',
  width: 720,
  height: 480,
}

// halfway_pause: a small boat in the middle of a still lake, oars drawn in, the rower leaning back; the far shore with
// one lit window is close.
export const halfwayPause: Picture = {
  src: '/brands/quietwin/halfway-pause.svg',
  alt: 'A rower resting in a small boat in the middle of a still lake',
  width: 720,
  height: 480,
}

// goals_horizon: first light over the lake, jetty, a small boat ready to leave, mint line along the horizon.
export const goalsHorizon: Picture = {
  src: '/brands/quietwin/goals-horizon.svg',
  alt: 'First light over a lake with a jetty and a small waiting boat',
  width: 720,
  height: 480,
}

// ready_card: stepping stones across calm water, a shoe on the first one; each further stone a little brighter mint.
export const firstStone: Picture = {
  src: '/brands/quietwin/first-stone.svg',
  alt: 'A foot on the first of several stepping stones across calm water',
  width: 720,
  height: 480,
}

// handover_info: a person hands over a small stack of notes, the mint twin pins them on a board with seven columns;
// three columns already tidy.
export const twinHandover: Picture = {
  src: '/brands/quietwin/twin-handover.svg',
  alt: 'A person hands a stack of notes to their mint twin, who places them on a week board',
  width: 720,
  height: 480,
}

// Next to ai_twin_preparation: a quiet workbench at night where small tiles (clock, moon, cup, chat bubble, calendar)
// are being fitted into the outline of the twin.
export const twinPreparation: Picture = {
  src: '/brands/quietwin/twin-preparation.svg',
  alt: '',
  width: 720,
  height: 480,
}

// --- Testimonial portraits (square, head and shoulders, on an indigo tile with a mint rim light, unmistakably drawn)
// --

// Woman, about 41, dark skin, short natural hair, round earrings, lilac blouse.
export const portraitNaomi: Picture = {
  src: '/brands/quietwin/portrait-naomi.svg',
  alt: 'Drawn portrait of a woman with short natural hair and round earrings',
  width: 320,
  height: 320,
}

// Man, about 54, fair hair going gray, short gray beard, dark turtleneck.
export const portraitHenrik: Picture = {
  src: '/brands/quietwin/portrait-henrik.svg',
  alt: 'Drawn portrait of a man with fair hair and a gray beard',
  width: 320,
  height: 320,
}

// Woman, about 29, East Asian, black bangs and shoulder-length hair, denim jacket.
export const portraitSoyeon: Picture = {
  src: '/brands/quietwin/portrait-soyeon.svg',
  alt: 'Drawn portrait of a woman with black bangs and a denim jacket',
  width: 320,
  height: 320,
}

// Man, about 33, brown skin, dark curls, bicycle helmet under one arm.
export const portraitMateo: Picture = {
  src: '/brands/quietwin/portrait-mateo.svg',
  alt: 'Drawn portrait of a man with dark curls and a bicycle helmet under his arm',
  width: 320,
  height: 320,
}

// Woman, about 60, fair skin, long gray hair, reading glasses on a cord, teal cardigan.
export const portraitRuth: Picture = {
  src: '/brands/quietwin/portrait-ruth.svg',
  alt: 'Drawn portrait of a woman with long gray hair and reading glasses on a cord',
  width: 320,
  height: 320,
}

// Man, about 46, brown skin, neat black beard, suit jacket without a tie, slight smile.
export const portraitImran: Picture = {
  src: '/brands/quietwin/portrait-imran.svg',
  alt: 'Drawn portrait of a man in a suit jacket with a neat black beard',
  width: 320,
  height: 320,
}

// --- Purchase page
// ----------------------------------------------------------------------------------------------------

// Before: a person (any gender) lies awake at night, eyes open, small notes and question marks float above the bed;
// muted indigo grays, no drama.
export const beforePlan: Picture = {
  src: '/brands/quietwin/before-plan.svg',
  alt: 'Drawing of someone awake in bed at night with many small notes floating above them',
  width: 480,
  height: 560,
}

// After: the same person and bed, asleep on one side; at the window the mint twin holds the notes in one tidy row; same
// room, calmer light.
export const afterPlan: Picture = {
  src: '/brands/quietwin/after-plan.svg',
  alt: 'Drawing of the same person asleep while a mint figure keeps the notes in a tidy row by the window',
  width: 480,
  height: 560,
}

// Carousel 1: a woman in her 40s on a train, phone face down on the table, looking at the landscape, at ease.
export const carouselTrain: Picture = {
  src: '/brands/quietwin/carousel-train.svg',
  alt: 'Drawing of a woman looking out of a train window with her phone face down',
  width: 640,
  height: 480,
}

// Carousel 2: a father and a child at breakfast, both bent over a drawing of the child; a wall calendar with few, clear
// squares behind them.
export const carouselBreakfast: Picture = {
  src: '/brands/quietwin/carousel-breakfast.svg',
  alt: 'Drawing of a father and a child at breakfast, both looking at the same drawing',
  width: 640,
  height: 480,
}

// Carousel 3: a young man in a library, exactly one book open before him, the others stacked to the side, evening
// outside.
export const carouselStudy: Picture = {
  src: '/brands/quietwin/carousel-study.svg',
  alt: 'Drawing of a young man at a library desk with one book open and the others stacked away',
  width: 640,
  height: 480,
}

// --- Upsells
// ----------------------------------------------------------------------------------------------------------

// Product picture: a phone on a dark table showing one day as five calm rows (shapes only), above it the two logo
// circles glowing; a small month sheet beside it.
export const premiumMonthly: Picture = {
  src: '/brands/quietwin/premium-monthly.svg',
  alt: 'A phone with a day laid out in calm rows, the two circles glowing above it',
  width: 720,
  height: 540,
}

// Product picture, pair of the monthly one: the same phone, around it a ring of twelve small moons from new to full.
export const premiumAnnual: Picture = {
  src: '/brands/quietwin/premium-annual.svg',
  alt: 'A phone and a ring of twelve small moons around it, from new to full',
  width: 720,
  height: 540,
}

// --- Articles
// ---------------------------------------------------------------------------------------------------------

// Hero of "the open tabs in your head": a large dark house front with many small lit windows like browser tabs; a
// person on the sidewalk looks up, half of the windows are already dark.
export const articleOpenTabsHero: Picture = {
  src: '/brands/quietwin/article-open-tabs-hero.svg',
  alt: 'A person looks up at a dark house front with many small lit windows, half of them already dark',
  width: 1200,
  height: 675,
}

// Inside the article: a hand writes a list of five strokes at a kitchen table in lamp light, a cup beside it, the phone
// in a drawer left open.
export const articlePaperList: Picture = {
  src: '/brands/quietwin/article-paper-list.svg',
  alt: 'A hand writing a short list at a kitchen table in the evening',
  width: 960,
  height: 540,
}
