/** The two parts of the mark, around the origin, in a box of 32: public/favicon.svg and public/icons hold the same. */
export const JAW = 'M7.2-11.3a13.4 13.4 0 1 1-14.4 0V4.16L0 8.31l7.2-4.15Z'
export const NUT = 'M0-5.08 4.4-2.54v5.08L0 5.08l-4.4-2.54v-5.08Z'
