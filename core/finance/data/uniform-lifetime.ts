/**
 * Uniform Lifetime Table: distribution periods in years by age, from 72; 26 CFR 1.401(a)(9)-9(c), in force since 2022,
 * printed as Table III in IRS Publication 590-B. The last one holds for 120 and over.
 */
export const UNIFORM_LIFETIME = {
  firstAge: 72,
  years: [
    27.4, 26.5, 25.5, 24.6, 23.7, 22.9, 22.0, 21.1, 20.2, 19.4, 18.5, 17.7, 16.8, 16.0, 15.2, 14.4, 13.7,
    12.9, 12.2, 11.5, 10.8, 10.1, 9.5, 8.9, 8.4, 7.8, 7.3, 6.8, 6.4, 6.0, 5.6, 5.2, 4.9, 4.6, 4.3, 4.1, 3.9,
    3.7, 3.5, 3.4, 3.3, 3.1, 3.0, 2.9, 2.8, 2.7, 2.5, 2.3, 2.0,
  ],
} as const
