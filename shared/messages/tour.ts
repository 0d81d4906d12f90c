export const tourMessages = {
  done: {
    title: 'Welcome to Premium!',
    text: "You're all set! Start exploring your premium features.",
  },
  hints: {
    comparisons: "Select any 2-3 tools from the grid below and look for the 'Compare' button",
    search: "Try searching something like 'best AI writing assistant for blogs'",
    support: 'Click the support link in your profile dropdown for instant help',
  },
} as const
