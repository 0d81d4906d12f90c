/** The page that is not there. */
export const pageMessages = {
  missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
  whatIsTrending: 'What is trending',
} as const
