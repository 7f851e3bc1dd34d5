/*
 * Every picture of the brand, each with its brief for the illustrator. One style for all: flat poster shapes, hard
 * edges, diagonal cuts, big areas of plain color, no outlines, no gradients, no lettering unless the brief asks (then
 * as paths). Palette: theme.ts: tomato (primary 400 to 700), cobalt (accent 500 to 800), black-ish neutral 900, white,
 * and lemon #ffd91a / #ffec80 as the third color; leaf green #2f9e44 and sky #bfe3ff sparingly, for food and air.
 * Grounds are lemon, cobalt, tomato or white blocks, never cream. People are 25 to 45, of all builds, skin tones and
 * abilities, caught in the middle of doing something and enjoying it; nobody is shamed, nobody flexes, nobody stands on
 * a scale. Also drawn, but not listed here: favicon.svg (the B of the logo on tomato, 64 x 64) and og-image.svg (hero
 * scene with the wordmark, 1200 x 630).
 */
import type { Picture } from '@fennel/funnel'

// --- Brand and landing
// ------------------------------------------------------------------------------------------------

// Wordmark on a transparent background: "Bravolio" in heavy slanted letters drawn as paths in neutral 900; the two o's
// are a tomato slice and a lemon slice; three short tomato beat bars before the B, rising.
export const logo: Picture = { src: '/brands/bravolio/logo.svg', alt: 'Bravolio', width: 200, height: 48 }

// Banner: seen from above, three plates in a diagonal row on cobalt (eggs on tomato toast; chickpeas, feta and
// cucumber; grilled fish with lemon and beans), a jump rope snaking between them, a hand reaching in from the corner
// with a fork.
export const hero: Picture = {
  src: '/brands/bravolio/hero.svg',
  alt: 'Three bright plates in a row: eggs on tomato toast, a chickpea salad, grilled fish with lemon; a jump rope winds between them',
  width: 960,
  height: 640,
}

// --- Info cards
// -------------------------------------------------------------------------------------------------------

// three_beats: a flat day line from left (sun low) to right (moon): three tall beat bars, on each a plate (morning
// yogurt and fruit, noon bowl, evening pan), small dots between them for quiet time.
export const threeBeatDay: Picture = {
  src: '/brands/bravolio/three-beat-day.svg',
  alt: 'A day drawn as a line from sunrise to moon with three tall bars, each carrying a plate',
  width: 720,
  height: 480,
}

// protein_palm: an open hand, palm up, beside a plate from above; the chicken piece on the plate is as large as the
// palm, marked by the same lemon color; half the plate is salad, a slice of bread on the side.
export const proteinPalm: Picture = {
  src: '/brands/bravolio/protein-palm.svg',
  alt: 'An open hand beside a plate; the piece of chicken on the plate is as large as the palm',
  width: 720,
  height: 480,
}

// plant_protein: a market crate of chickpeas, lentils, a tofu block, edamame pods and a bag of walnuts stacked like a
// podium, tofu on top.
export const plantProtein: Picture = {
  src: '/brands/bravolio/plant-protein.svg',
  alt: 'Chickpeas, lentils, edamame, walnuts and a block of tofu stacked like a winners’ podium',
  width: 720,
  height: 480,
}

// one_pan: a large black pan from above with white beans, tomatoes, olives and cod, lemon wedges flying in diagonally,
// a wooden spoon; tomato ground.
export const onePan: Picture = {
  src: '/brands/bravolio/one-pan.svg',
  alt: 'A pan with white beans, tomatoes, olives and fish, lemon wedges flying in',
  width: 720,
  height: 480,
}

// half_time: a person of about 33 sits on a low wall beside a running track, drinking water, towel around the neck,
// grinning; a half-filled scoreboard of plain blocks behind.
export const halfTime: Picture = {
  src: '/brands/bravolio/half-time.svg',
  alt: 'Someone on a low wall beside a running track, drinking water and grinning',
  width: 720,
  height: 480,
}

// goal_line: sneakers from the side stepping over a painted white line on a tomato-red track, a lemon ribbon loosening
// in the air.
export const goalLine: Picture = {
  src: '/brands/bravolio/goal-line.svg',
  alt: 'Sneakers crossing a white line on a red track, a yellow ribbon in the air',
  width: 720,
  height: 480,
}

// profile summary: a player card as used in collectors’ albums: white card, lemon corner, a plain head-and-shoulders
// silhouette in cobalt, four empty rows with icons (scale, clock, plate, shoe).
export const playerCard: Picture = {
  src: '/brands/bravolio/player-card.svg',
  alt: '',
  width: 720,
  height: 360,
}

// training_fuel: gym bag, open, seen from the front: a banana, a tub of yogurt, a water bottle and a jump rope sticking
// out; a bowl of rice and eggs beside it.
export const trainingFuel: Picture = {
  src: '/brands/bravolio/training-fuel.svg',
  alt: 'A gym bag with a banana, yogurt and a water bottle, a bowl of rice and eggs beside it',
  width: 720,
  height: 480,
}

// starter_move: a person of about 40 with a round build dances in the kitchen with headphones on while something
// simmers, one foot off the floor.
export const starterMove: Picture = {
  src: '/brands/bravolio/starter-move.svg',
  alt: 'Someone with headphones dancing in the kitchen while a pot simmers',
  width: 720,
  height: 480,
}

// doctor_first: two chairs at a round table, a doctor (woman, 50s, cobalt jacket) and a visitor looking together at a
// sheet with a drawn plate on it; relaxed, eye to eye.
export const doctorFirst: Picture = {
  src: '/brands/bravolio/doctor-first.svg',
  alt: 'A doctor and a visitor at a round table looking at a drawn plate together',
  width: 720,
  height: 480,
}

// program_preparation and start_note: a coach’s whiteboard on an easel with seven columns of plate, shoe and moon
// magnets being moved by two hands.
export const gameBoard: Picture = {
  src: '/brands/bravolio/game-board.svg',
  alt: 'A whiteboard with seven columns of plate, shoe and moon magnets, two hands moving them',
  width: 720,
  height: 480,
}

// --- Quiz options (away_meals)
// ----------------------------------------------------------------------------------------

// Option card: a lunch box open beside a keyboard, sticky notes, colleagues’ legs passing by.
export const awayOffice: Picture = {
  src: '/brands/bravolio/away-office.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: four glasses meeting over a table full of small shared plates, string of lemon lights.
export const awayRestaurant: Picture = {
  src: '/brands/bravolio/away-restaurant.svg',
  alt: '',
  width: 480,
  height: 320,
}

// Option card: a long family table outdoors, three generations, a big dish being passed; also used in the purchase
// carousel, so leave air around the faces.
export const awayFamily: Picture = {
  src: '/brands/bravolio/away-family.svg',
  alt: 'Drawing of three generations passing a big dish along a table outdoors',
  width: 480,
  height: 320,
}

// Option card: a train window seat, a wrapped sandwich and a coffee on the fold-out table, hills rushing by as diagonal
// stripes.
export const awayOnTheGo: Picture = {
  src: '/brands/bravolio/away-on-the-go.svg',
  alt: '',
  width: 480,
  height: 320,
}

// --- Testimonial portraits (square, head and shoulders on a single block of color, unmistakably drawn)
// ---------------------

// Woman, about 36, light brown skin, black curly ponytail, cobalt sports top, headphones round her neck; lemon ground.
export const portraitNoor: Picture = {
  src: '/brands/bravolio/portrait-noor.svg',
  alt: 'Drawn portrait of a woman with a curly ponytail and headphones',
  width: 320,
  height: 320,
}

// Man, about 41, broad build, light skin, dark stubble, flat cap, white T-shirt; tomato ground.
export const portraitLeandro: Picture = {
  src: '/brands/bravolio/portrait-leandro.svg',
  alt: 'Drawn portrait of a man with stubble and a flat cap',
  width: 320,
  height: 320,
}

// Woman, about 29, pale skin, short copper hair, nose stud, tomato hoodie, cheeky smile; cobalt ground.
export const portraitFreya: Picture = {
  src: '/brands/bravolio/portrait-freya.svg',
  alt: 'Drawn portrait of a woman with short copper hair and a red hoodie',
  width: 320,
  height: 320,
}

// Man, about 32, dark skin, high-top fade, round glasses, lemon track jacket; white ground with a cobalt diagonal.
export const portraitKofi: Picture = {
  src: '/brands/bravolio/portrait-kofi.svg',
  alt: 'Drawn portrait of a man with round glasses and a yellow track jacket',
  width: 320,
  height: 320,
}

// Woman, about 44, East Asian, chin-length black hair, striped shirt, cycling helmet under her arm; lemon ground.
export const portraitHana: Picture = {
  src: '/brands/bravolio/portrait-hana.svg',
  alt: 'Drawn portrait of a woman in a striped shirt with a cycling helmet',
  width: 320,
  height: 320,
}

// Man, about 38, olive skin, long hair in a bun, beard, cobalt apron, laughing; tomato ground.
export const portraitMatteo: Picture = {
  src: '/brands/bravolio/portrait-matteo.svg',
  alt: 'Drawn portrait of a laughing man with a bun and a blue apron',
  width: 320,
  height: 320,
}

// rhythm_story: woman, about 33, wheelchair user seen to the lap, dark bob, lanyard, lunch box on her knees; cobalt
// ground.
export const portraitIzzy: Picture = {
  src: '/brands/bravolio/portrait-izzy.svg',
  alt: 'Drawn portrait of a woman in a wheelchair with a lunch box on her knees',
  width: 320,
  height: 320,
}

// --- Team card (same square format, a tool of the trade in hand)
// --------------------------------------------------------------

// Sports dietitian: man, about 35, South Asian, short beard, white polo, holding a measuring spoon like a microphone;
// lemon ground.
export const coachDietitian: Picture = {
  src: '/brands/bravolio/coach-dietitian.svg',
  alt: 'Drawn portrait of a sports dietitian with a measuring spoon',
  width: 320,
  height: 320,
}

// Cook: woman, about 42, Mediterranean, red bandana, black apron, a lemon tossed in the air; cobalt ground.
export const coachCook: Picture = {
  src: '/brands/bravolio/coach-cook.svg',
  alt: 'Drawn portrait of a cook in a red bandana tossing a lemon',
  width: 320,
  height: 320,
}

// Trainer: woman, about 30, dark skin, braids, running prosthesis visible at the lower edge if it fits, stopwatch in
// hand; tomato ground.
export const coachTrainer: Picture = {
  src: '/brands/bravolio/coach-trainer.svg',
  alt: 'Drawn portrait of a trainer with braids and a stopwatch',
  width: 320,
  height: 320,
}

// --- Purchase page
// ----------------------------------------------------------------------------------------------------------

// Before: a person (neutral, any gender) stands at an open fridge at night, lit by it, one hand on a half-eaten bag,
// lunch still untouched in the work bag; flat grays with one lemon light. Comic, not sad.
export const beforePlan: Picture = {
  src: '/brands/bravolio/before-plan.svg',
  alt: 'Drawing of someone at an open fridge late at night, the lunch box still full',
  width: 480,
  height: 560,
}

// After: the same person, same build, at noon on a bench in the sun with an open lunch box, sneakers on, one earphone
// in; full color.
export const afterPlan: Picture = {
  src: '/brands/bravolio/after-plan.svg',
  alt: 'Drawing of the same person eating lunch on a sunny bench',
  width: 480,
  height: 560,
}

// Carousel 1: a woman on a bicycle with a market bag full of leeks and bread on the handlebar, going downhill, hair
// flying.
export const carouselBike: Picture = {
  src: '/brands/bravolio/carousel-bike.svg',
  alt: 'Drawing of a woman on a bicycle with a market bag on the handlebar',
  width: 640,
  height: 480,
}

// Carousel 2: two men playing street basketball in ordinary clothes, one with a belly and a headband scoring, a lunch
// box on the bench.
export const carouselBasketball: Picture = {
  src: '/brands/bravolio/carousel-basketball.svg',
  alt: 'Drawing of two friends playing street basketball, a lunch box on the bench',
  width: 640,
  height: 480,
}

// --- Upsell
// -----------------------------------------------------------------------------------------------------------------

// Product picture: nine lunch boxes in a three by three grid from above, each with another meal, a kitchen timer in the
// middle of the front edge, one hand closing the last lid.
export const sundayPrep: Picture = {
  src: '/brands/bravolio/sunday-prep.svg',
  alt: 'Nine lunch boxes in a grid, each with another meal, a hand closing the last lid',
  width: 720,
  height: 540,
}

// Phone frame with a prep screen: a timeline of four colored bars that overlap (oven, stove, chopping, cooling), a
// round timer as shapes only, a start button without words.
export const prepAppScreen: Picture = {
  src: '/brands/bravolio/prep-app-screen.svg',
  alt: 'Drawing of the app with a cooking timeline and a timer',
  width: 360,
  height: 640,
}

// --- Article
// ----------------------------------------------------------------------------------------------------------------

// Hero of "Seven breakfasts": seven small plates and bowls set out like a bunting across cobalt: skyr with peach, eggs
// and tomatoes, bean toast, cottage cheese and cucumber, salmon roll, oats with nuts, leftovers in a wrap.
export const articleBreakfastHero: Picture = {
  src: '/brands/bravolio/article-breakfast-hero.svg',
  alt: 'Seven small breakfasts strung across a blue ground like bunting',
  width: 1200,
  height: 675,
}

// Inside "Seven breakfasts": a slice of toast with mashed white beans, tomatoes and a fried egg, a hand squeezing lemon
// over it.
export const articleBeanToast: Picture = {
  src: '/brands/bravolio/article-bean-toast.svg',
  alt: 'Toast with white beans, tomatoes and a fried egg, a hand squeezing lemon over it',
  width: 960,
  height: 540,
}
