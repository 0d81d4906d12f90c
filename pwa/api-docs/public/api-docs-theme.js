// The chosen theme, before anything is painted. A file of its own: the page allows no script inside it.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('ui-theme')
  } catch {}
  document.documentElement.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
})()
