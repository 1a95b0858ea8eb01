import { reloadNewest } from './reload-newest.ts'
import { Button } from '#app/ui/button.tsx'

/** The top-level boundary: what is seen when the page itself breaks. */
export const PageBroken = () => (
  <main className="mx-auto flex min-h-dvh max-w-box flex-col items-center justify-center gap-3 px-4 text-center">
    <div role="alert" className="flex flex-col gap-3">
      <h1 className="text-28 font-bold">Something went wrong</h1>
      <p className="text-15 text-quiet">Everything you saved is safe.</p>
    </div>
    <Button onClick={() => void reloadNewest()}>Reload the page</Button>
    <Button variant="link" onClick={() => location.assign('/dashboard')}>
      Go home
    </Button>
  </main>
)
