// Runs before the first paint, so that a chosen theme never flashes the other one, and wears what another tab chooses.
// Keep it in step with src/ui/theme.ts.
;(function () {
  var key = 'verdant.theme'
  var canvas = { light: '#f5f9f4', dark: '#0e1713' }
  function wear() {
    var choice
    try {
      choice = localStorage.getItem(key)
    } catch (_) {
      // Storage is refused in some private windows; the system's theme it is.
    }
    if (choice !== 'light' && choice !== 'dark') {
      // As the page comes it wears the system's theme; only a choice that was taken back must be undone.
      if (!document.documentElement.dataset.theme) return
      choice = 'system'
    }
    document.documentElement.dataset.theme = choice
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      var own = (meta.getAttribute('media') || '').indexOf('dark') >= 0 ? 'dark' : 'light'
      meta.content = canvas[choice === 'system' ? own : choice]
    })
  }
  wear()
  // The static shell says what the login says, where it is the login that comes.
  if (location.pathname === '/login') document.documentElement.dataset.page = 'login'
  addEventListener('storage', function (event) {
    if (event.key === key || event.key === null) wear()
  })
})()
