import { Button } from '#app/ui/button.tsx'

/** The top-level boundary: what is seen when the page itself breaks. */
export const PageBroken = () => (
  <main
    className="mx-auto flex min-h-dvh max-w-box flex-col items-center justify-center gap-3 px-4 text-center"
    role="alert"
  >
    <h1 className="text-28 font-bold">Something went wrong</h1>
    <p className="text-15 text-quiet">Nothing that you saved is lost.</p>
    <Button onClick={() => location.reload()}>Reload the page</Button>
    <Button variant="link" onClick={() => location.assign('/dashboard')}>
      Go home
    </Button>
  </main>
)
