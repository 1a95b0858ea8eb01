import { brand } from '#core/contract/brand.ts'
import { postponeInstall, useIsInstallTime } from '#app/platform/install-offer.ts'
import { InstallSteps } from '#app/shared/push/install-steps.tsx'
import { useInstallMethod } from '#app/platform/install-method.ts'
import { promptInstall } from '#app/platform/install.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** How to put the app on the home screen, from the second visit on: the browser's prompt, or illustrated instructions. */
export function InstallCard() {
  const way = useInstallMethod()
  const isTime = useIsInstallTime()
  if (!isTime || way === 'installed' || way === 'none') return null
  return (
    <Card tone="wash">
      <CardTitle>{`Add ${brand} to your home screen`}</CardTitle>
      {way === 'prompt' ? (
        <p className="text-15 text-quiet">It opens like an app and works offline.</p>
      ) : (
        <InstallSteps way={way} />
      )}
      <div className="flex gap-2">
        {way === 'prompt' && <Button onClick={() => void promptInstall()}>Install</Button>}
        <Button variant="quiet" onClick={postponeInstall}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
