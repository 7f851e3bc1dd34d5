/** What people in weight-loss stories lost, in both unit systems. */
export const lost25 = { imperial: 'Lost 25 lb', metric: 'Lost 11 kg' }
export const lost56 = { imperial: 'Lost 56 lb', metric: 'Lost 25 kg' }
export const lost62 = { imperial: 'Lost 62 lb', metric: 'Lost 28 kg' }
