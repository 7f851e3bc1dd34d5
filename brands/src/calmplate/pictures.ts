/*
 * Every picture of the brand, each with its brief for the illustrator. One style for all: flat, rounded shapes, two or
 * three tones, no outlines, no lettering unless the brief asks (then as paths). Palette: theme.ts (herb greens,
 * terracotta, oat). People of many ages, skin tones and builds, clearly drawn, at ease, never ashamed or thin-shamed.
 */
import type { Picture } from '@fennel/funnel'

// --- Brand and landing -------------------------------------------------------------------------------------------

// Wordmark on a transparent background: a round plate seen from above whose rim is a fennel frond, then "Calmplate"
// drawn as paths in primary 700.
export const logo: Picture = { src: '/brands/calmplate/logo.svg', alt: 'Calmplate', width: 200, height: 48 }

// Banner of the plain hero: a set table from above with a bowl of salmon, greens, berries and walnuts, a water glass, a
// linen napkin.
export const hero: Picture = {
  src: '/brands/calmplate/hero.svg',
  alt: 'A drawn table with a bowl of salmon, leafy greens, berries and walnuts',
  width: 960,
  height: 640,
}

// Full-screen landing background, portrait: oat ground, herb and olive branches growing in from top and bottom edges, a
// half plate low right; the middle 60 % stays calm and light so dark text reads on it.
export const heroBackground: Picture = {
  src: '/brands/calmplate/hero-background.svg',
  alt: '',
  width: 1080,
  height: 1620,
}

// Landing answer card: a smiling woman of about 45, waist up, olive blouse, short wavy hair, holding a bowl; terracotta
// half circle behind her.
export const genderFemale: Picture = {
  src: '/brands/calmplate/gender-female.svg',
  alt: '',
  width: 400,
  height: 440,
}

// Landing answer card, pair of the woman: a smiling man of about 45, waist up, terracotta shirt, trimmed beard, holding
// a bowl; green half circle behind him.
export const genderMale: Picture = {
  src: '/brands/calmplate/gender-male.svg',
  alt: '',
  width: 400,
  height: 440,
}

// --- Quiz options ------------------------------------------------------------------------------------------------

// Option card: soft hills, one tree, a small house with a vegetable bed.
export const livingCountryside: Picture = {
  src: '/brands/calmplate/living-countryside.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: a row of tall houses in warm evening colors, a market stall on the corner.
export const livingCity: Picture = {
  src: '/brands/calmplate/living-city.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: two detached houses with gardens, a bicycle leaning on a hedge.
export const livingSuburbs: Picture = {
  src: '/brands/calmplate/living-suburbs.svg',
  alt: '',
  width: 480,
  height: 320,
}

// --- Info cards --------------------------------------------------------------------------------------------------

// goal_celebration: a hand plants a small flag with a leaf on the top of a low green hill, a winding path behind it,
// sun rising.
export const goalCelebration: Picture = {
  src: '/brands/calmplate/goal-celebration.svg',
  alt: 'A winding path up a green hill with a small flag at the top',
  width: 720,
  height: 480,
}

// personal_profile_summary: a clipboard on oat ground with four rounded rows, each a simple icon (person, scale, shoe,
// plate), a leaf tucked behind.
export const profileCard: Picture = {
  src: '/brands/calmplate/profile-card.svg',
  alt: '',
  width: 720,
  height: 360,
}

// diet_info: a plate from above divided: half colorful vegetables and berries, a quarter whole grains, a quarter fish
// and beans; small dish of olive oil beside it.
export const antiInflammatoryPlate: Picture = {
  src: '/brands/calmplate/anti-inflammatory-plate.svg',
  alt: 'A drawn plate: half vegetables and berries, a quarter whole grains, a quarter fish and beans, with olive oil beside it',
  width: 720,
  height: 480,
}

// halfway_there: a person seen from behind resting on a bench halfway up a garden path, rucksack beside them, the rest
// of the path ahead and gentle.
export const halfwayThere: Picture = {
  src: '/brands/calmplate/halfway-there.svg',
  alt: 'A walker resting on a bench halfway along a garden path',
  width: 720,
  height: 480,
}

// delicious_diet_info: four small plates in a row: lemon salmon with greens, a berry oat bowl, a bean stew, dark
// chocolate with walnuts; steam curls.
export const deliciousDishes: Picture = {
  src: '/brands/calmplate/delicious-dishes.svg',
  alt: 'Four drawn dishes: salmon with greens, a berry oat bowl, a bean stew, dark chocolate with walnuts',
  width: 720,
  height: 480,
}

// almost_done: a nearly full circle of leaves, one leaf floating in to close it.
export const almostDone: Picture = {
  src: '/brands/calmplate/almost-done.svg',
  alt: 'A ring of leaves with the last leaf settling into place',
  width: 720,
  height: 480,
}

// thank_you_for_sharing: two hands around a warm cup, a small closed padlock shaped like a seed pod beside it.
export const thankYouForSharing: Picture = {
  src: '/brands/calmplate/thank-you-for-sharing.svg',
  alt: 'Two hands around a warm cup, a small padlock beside it',
  width: 720,
  height: 480,
}

// great_motivation: a person in comfortable clothes lacing walking shoes at an open door, morning light falling in.
export const greatMotivation: Picture = {
  src: '/brands/calmplate/great-motivation.svg',
  alt: 'Someone lacing walking shoes at an open door in morning light',
  width: 720,
  height: 480,
}

// goals_create_reality: an open notebook with a drawn seedling growing out of the page, pencil beside it.
export const goalsCreateReality: Picture = {
  src: '/brands/calmplate/goals-create-reality.svg',
  alt: 'A seedling growing out of an open notebook',
  width: 720,
  height: 480,
}

// face_change_visualization: one picture, two rows (a woman, a man, both about 50), two columns: left now, right some
// months on: same person, slightly less puffy cheeks and under-eyes, more rested look, same weight of dignity in both;
// a small arrow of leaves between the columns.
export const faceChange: Picture = {
  src: '/brands/calmplate/face-change.svg',
  alt: 'Drawing of one person today and some months on, then looking a little more rested and less puffy',
  width: 720,
  height: 720,
}

// program_preparation: a tidy kitchen worktop where recipe cards, a calendar sheet, a shopping list and a water bottle
// are being laid out in a row.
export const programPreparation: Picture = {
  src: '/brands/calmplate/program-preparation.svg',
  alt: 'Recipe cards, a calendar and a shopping list laid out on a kitchen countertop',
  width: 720,
  height: 480,
}

// --- Testimonial portraits (square, head and shoulders, in a soft colored circle, unmistakably drawn) ------------

// Woman, late 50s, silver bob, glasses, terracotta scarf.
export const portraitMarianne: Picture = {
  src: '/brands/calmplate/portrait-marianne.svg',
  alt: 'Drawn portrait of a woman with a silver bob and glasses',
  width: 320,
  height: 320,
}

// Man, early 50s, dark skin, graying short hair, green polo shirt.
export const portraitDesmond: Picture = {
  src: '/brands/calmplate/portrait-desmond.svg',
  alt: 'Drawn portrait of a man with short graying hair',
  width: 320,
  height: 320,
}

// Woman, about 38, brown skin, long dark braid over one shoulder, mustard top.
export const portraitPriya: Picture = {
  src: '/brands/calmplate/portrait-priya.svg',
  alt: 'Drawn portrait of a woman with a long dark braid',
  width: 320,
  height: 320,
}

// Man, about 34, red hair and beard, oat-colored sweater.
export const portraitCallum: Picture = {
  src: '/brands/calmplate/portrait-callum.svg',
  alt: 'Drawn portrait of a man with red hair and a beard',
  width: 320,
  height: 320,
}

// Woman, about 46, dark skin, natural curls held by a green headband, big smile.
export const portraitRenee: Picture = {
  src: '/brands/calmplate/portrait-renee.svg',
  alt: 'Drawn portrait of a smiling woman with curls and a green headband',
  width: 320,
  height: 320,
}

// Man, about 61, bald, white mustache, denim shirt, laughing eyes.
export const portraitTomas: Picture = {
  src: '/brands/calmplate/portrait-tomas.svg',
  alt: 'Drawn portrait of a bald man with a white mustache',
  width: 320,
  height: 320,
}

// diet_testimonial: woman, about 52, blond shoulder-length hair, apron with a leaf on it, wooden spoon in hand.
export const portraitIngrid: Picture = {
  src: '/brands/calmplate/portrait-ingrid.svg',
  alt: 'Drawn portrait of a woman in an apron with a wooden spoon',
  width: 320,
  height: 320,
}

// size_reduction_testimonial: woman, about 43, East Asian, short black hair, holding up a pair of jeans with a smile.
export const portraitMei: Picture = {
  src: '/brands/calmplate/portrait-mei.svg',
  alt: 'Drawn portrait of a woman holding up a pair of jeans',
  width: 320,
  height: 320,
}

// diet_testimonial, told to men: man, about 49, olive skin, dark hair gray at the temples, mustache, apron with a leaf
// on it, wooden spoon in hand.
export const portraitSandro: Picture = {
  src: '/brands/calmplate/portrait-sandro.svg',
  alt: 'Drawn portrait of a man with a mustache, in an apron, with a wooden spoon',
  width: 320,
  height: 320,
}

// size_reduction_testimonial, told to men: man, about 47, fair hair, glasses, one hand at the top button of a white
// shirt.
export const portraitJonas: Picture = {
  src: '/brands/calmplate/portrait-jonas.svg',
  alt: 'Drawn portrait of a man with glasses and a buttoned white shirt',
  width: 320,
  height: 320,
}

// --- Experts (same square format, white or green jacket, a pen or tablet) -----------------------------------------

// Dietitian: woman, about 40, hijab in sage green, white jacket, tablet in hand.
export const expertDietitian: Picture = {
  src: '/brands/calmplate/expert-dietitian.svg',
  alt: 'Drawn portrait of a dietitian with a tablet',
  width: 320,
  height: 320,
}

// Chef: man, about 48, round build, oat chef's jacket, sprig of fennel in the breast pocket.
export const expertChef: Picture = {
  src: '/brands/calmplate/expert-chef.svg',
  alt: 'Drawn portrait of a chef with a sprig of fennel in his pocket',
  width: 320,
  height: 320,
}

// Movement coach: woman, about 55, gray ponytail, green training jacket, whistle on a cord.
export const expertCoach: Picture = {
  src: '/brands/calmplate/expert-coach.svg',
  alt: 'Drawn portrait of a movement coach in a green jacket',
  width: 320,
  height: 320,
}

// --- Purchase page -----------------------------------------------------------------------------------------------

// Before: a person (neutral, any gender) on a sofa in the evening, tired eyes, phone light, takeout box on the table;
// muted tones. No body shaming.
export const beforePlan: Picture = {
  src: '/brands/calmplate/before-plan.svg',
  alt: 'Drawing of a tired evening on the sofa with a takeout box',
  width: 480,
  height: 560,
}

// After: the same person, same build or a touch lighter, standing in a bright kitchen chopping herbs, open window,
// upright and at ease; warm tones.
export const afterPlan: Picture = {
  src: '/brands/calmplate/after-plan.svg',
  alt: 'Drawing of the same person cooking in a bright kitchen, at ease',
  width: 480,
  height: 560,
}

// Carousel 1: a woman in her 50s walking a dog on a tree-lined path, easy stride.
export const carouselWalk: Picture = {
  src: '/brands/calmplate/carousel-walk.svg',
  alt: 'Drawing of a woman walking a dog along a tree-lined path',
  width: 640,
  height: 480,
}

// Carousel 2: a man and two children laughing around a table with a big salad bowl.
export const carouselFamilyTable: Picture = {
  src: '/brands/calmplate/carousel-family-table.svg',
  alt: 'Drawing of a father and two children sharing a big salad',
  width: 640,
  height: 480,
}

// Carousel 3: a woman in front of a mirror in a favorite green dress, smiling over her shoulder.
export const carouselFavouriteDress: Picture = {
  src: '/brands/calmplate/carousel-favourite-dress.svg',
  alt: 'Drawing of a woman smiling in a favorite green dress',
  width: 640,
  height: 480,
}

// --- Upsells -----------------------------------------------------------------------------------------------------

// Product picture: a mat, two light dumbbells, a resistance band and a phone showing a play triangle, arranged as a
// still life.
export const workoutProgram: Picture = {
  src: '/brands/calmplate/workout-program.svg',
  alt: 'A training mat, light dumbbells, a band and a phone with a workout video',
  width: 720,
  height: 540,
}

// Phone frame with a workout screen: small figure in a side stretch, round timer reading as shapes only, three rows
// below.
export const workoutAppScreen: Picture = {
  src: '/brands/calmplate/workout-app-screen.svg',
  alt: 'Drawing of the app with a guided stretch and a timer',
  width: 360,
  height: 640,
}

// Four rounded week cards side by side, each a figure in a different move: walk, squat to chair, wall push-up, stretch.
export const workoutPlanCards: Picture = {
  src: '/brands/calmplate/workout-plan-cards.svg',
  alt: 'Four week cards: walking, chair squats, wall push-ups, stretching',
  width: 720,
  height: 420,
}

// Product picture: a thick open recipe book with a drawn dish on each page, herbs and a lemon lying around it.
export const recipesGuidebook: Picture = {
  src: '/brands/calmplate/recipes-guidebook.svg',
  alt: 'An open recipe book with herbs and a lemon beside it',
  width: 720,
  height: 540,
}

// Product picture: twelve slim monthly books, nine upright, two leaning, one lying with a lemon; a terracotta Sunday
// pot steams beside them on the shelf.
export const recipeCollectionShelf: Picture = {
  src: '/brands/calmplate/recipe-collection.svg',
  alt: 'A shelf with a cookbook for every month and a steaming pot beside them',
  width: 720,
  height: 540,
}

// Product picture: a green guide with a three-light traffic light on its cover (cross, dash, tick), a bottle, three
// capsules, a list to tick and a pencil.
export const supplementGuideBook: Picture = {
  src: '/brands/calmplate/supplement-guide.svg',
  alt: 'A guide with a traffic light on its cover, a bottle, capsules and a list to fill in',
  width: 720,
  height: 540,
}

// Phone frame with a recipe screen: bowl on top, ingredient rows with tick circles, a small clock icon.
export const recipesAppScreen: Picture = {
  src: '/brands/calmplate/recipes-app-screen.svg',
  alt: 'Drawing of the app with a recipe and its ingredients',
  width: 360,
  height: 640,
}

// --- Articles ----------------------------------------------------------------------------------------------------

// Hero of "twelve foods": a pantry shelf with jars of beans, oats, walnuts, olive oil, a bowl of berries, a bunch of
// kale, tins of sardines.
export const articlePantryHero: Picture = {
  src: '/brands/calmplate/article-pantry-hero.svg',
  alt: 'A drawn pantry shelf with beans, oats, walnuts, olive oil, berries and kale',
  width: 1200,
  height: 675,
}

// Inside "twelve foods": a plate of sardines on whole-grain toast with tomatoes and parsley, from above.
export const articleSardineToast: Picture = {
  src: '/brands/calmplate/article-sardine-toast.svg',
  alt: 'Sardines on whole-grain toast with tomatoes and parsley',
  width: 960,
  height: 540,
}

// Hero of "a calmer first week": a weekly calendar sheet pinned to a kitchen wall, each day a little food drawing, a
// hand ticking the third day.
export const articleFirstWeekHero: Picture = {
  src: '/brands/calmplate/article-first-week-hero.svg',
  alt: 'A week planner on a kitchen wall with a small dish drawn on each day',
  width: 1200,
  height: 675,
}

// Inside "a calmer first week": an evening walk of two friends past gardens, long soft shadows.
export const articleEveningWalk: Picture = {
  src: '/brands/calmplate/article-evening-walk.svg',
  alt: 'Two friends on an evening walk past gardens',
  width: 960,
  height: 540,
}
