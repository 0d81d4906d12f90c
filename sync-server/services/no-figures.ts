/** The figures of a tool that nobody has rated, counted or visited yet. */
export const NO_FIGURES = {
  rating: null,
  reviewCount: 0,
  userCount: null,
  popularity: 0,
  isTrending: false,
  isSample: false,
} as const
