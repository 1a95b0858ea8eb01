// Runs before the first paint, so that a chosen theme never flashes the other one. Keep it in step with src/ui/theme.ts.
;(function () {
  var choice
  try {
    choice = localStorage.getItem('verdant.theme')
  } catch (_) {
    // Storage is refused in some private windows; the system's theme it is.
  }
  if (choice !== 'light' && choice !== 'dark') return
  document.documentElement.dataset.theme = choice
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.content = choice === 'dark' ? '#0e1713' : '#f5f9f4'
  })
})()
