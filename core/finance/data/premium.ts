/**
 * ILLUSTRATIVE premium table. Not an insurer's, not filed with any state and not an offer: figures made up to be of a
 * plausible size and order, so that the bid screen has something to show until a real rating service replaces it.
 * Dollars. Values between two ages of a table are linearly interpolated.
 */
export const PREMIUMS = {
  isIllustrative: true,
  notice:
    'Illustrative premiums, not an offer. An insurer sets the price after looking at your application and health.',
  ages: [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70],
  /** 20-year term life: yearly premium for each $1,000 of cover. */
  life: {
    feeDollars: 60,
    perThousand: {
      male: [0.62, 0.62, 0.64, 0.72, 1.02, 1.62, 2.55, 4.2, 7.3, 13.2, 24.5],
      female: [0.5, 0.5, 0.53, 0.62, 0.88, 1.32, 1.98, 3.05, 5.1, 9.2, 17.5],
    },
    smoker: 2.4,
  },
  /** Disability to 67: yearly premium for each $100 of monthly benefit; 60 is the last age of entry. */
  disability: {
    feeDollars: 40,
    perHundred: {
      male: [13, 14.5, 16.5, 19.5, 24, 30, 37, 43, 46, 46, 46],
      female: [18, 20, 23, 27, 32.5, 38, 43, 46.5, 48, 48, 48],
    },
    smoker: 1.25,
    lastAge: 60,
  },
  /** Long-term care with 3% yearly growth: yearly premium for each $1,000 of first benefit pool. */
  long_term_care: {
    feeDollars: 50,
    perThousand: {
      male: [3.6, 4, 4.5, 5.2, 6.1, 7.3, 8.9, 11.2, 14.6, 19.8, 28.5],
      female: [5.6, 6.2, 7.1, 8.2, 9.7, 11.7, 14.4, 18.3, 24, 32.8, 47],
    },
    smoker: 1.2,
  },
  /** Home: yearly premium for each $1,000 of rebuilding cost. */
  home: { feeDollars: 150, perThousand: 4.6 },
  /** Auto, one car: yearly premium at $100,000 of liability cover, and what each further $100,000 adds. */
  auto: {
    base: {
      male: [2900, 2150, 1800, 1680, 1600, 1560, 1500, 1460, 1460, 1540, 1720],
      female: [2600, 2050, 1760, 1660, 1590, 1550, 1490, 1450, 1450, 1530, 1700],
    },
    perFurtherHundredThousand: 95,
  },
  /** Umbrella liability above home and auto: yearly premium of the first million, and of each further one. */
  umbrella: { firstMillionDollars: 260, perFurtherMillionDollars: 95 },
  /** Cover that is offered, dollars: least, most. */
  amounts: {
    life: [25_000, 5_000_000],
    disability: [500, 20_000],
    long_term_care: [50_000, 1_000_000],
    home: [50_000, 5_000_000],
    auto: [100_000, 1_000_000],
    umbrella: [1_000_000, 10_000_000],
  },
  /** Factors of states that differ from 1. */
  states: {
    person: { NY: 1.06, AK: 1.04, HI: 1.03, CA: 1.02, UT: 0.97, MN: 0.97 },
    home: {
      FL: 2.1,
      LA: 2,
      OK: 1.9,
      KS: 1.7,
      NE: 1.7,
      TX: 1.65,
      CO: 1.55,
      MS: 1.5,
      AR: 1.4,
      AL: 1.35,
      SD: 1.3,
      MO: 1.25,
      SC: 1.2,
      KY: 1.15,
      CA: 0.9,
      NY: 0.95,
      PA: 0.75,
      NJ: 0.75,
      OH: 0.75,
      WI: 0.7,
      NH: 0.65,
      ME: 0.65,
      OR: 0.65,
      NV: 0.65,
      UT: 0.6,
      DE: 0.6,
      VT: 0.6,
      HI: 0.55,
    },
    auto: {
      MI: 1.5,
      FL: 1.5,
      LA: 1.45,
      NY: 1.35,
      NV: 1.3,
      NJ: 1.2,
      CA: 1.2,
      DE: 1.15,
      TX: 1.1,
      GA: 1.1,
      IA: 0.75,
      WI: 0.75,
      ID: 0.7,
      NH: 0.7,
      OH: 0.75,
      VT: 0.65,
      ME: 0.65,
      HI: 0.75,
      NC: 0.85,
      IN: 0.8,
    },
  },
  /** The bundles and their initial covers; the client may add and remove covers. */
  bundles: {
    starter: ['life', 'disability'],
    family: ['life', 'disability', 'auto'],
    homeowner: ['life', 'disability', 'home', 'auto', 'umbrella'],
    legacy: ['life', 'long_term_care', 'home', 'auto', 'umbrella'],
  },
} as const
