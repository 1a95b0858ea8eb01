import { Card, CardTitle } from '#app/ui/card.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { useTheme, type Theme } from '#app/ui/theme.ts'

const isTheme = (value: string): value is Theme => ['light', 'dark', 'system'].includes(value)

/** Light, dark, or the system's theme. Stays on this device. */
export function AppearanceCard() {
  const [theme, choose] = useTheme()
  return (
    <Card>
      <CardTitle>Appearance</CardTitle>
      <Segmented
        aria-label="Appearance"
        value={theme}
        onValueChange={(value) => {
          if (isTheme(value)) choose(value)
        }}
      >
        <Segment value="light">Light</Segment>
        <Segment value="dark">Dark</Segment>
        <Segment value="system">System</Segment>
      </Segmented>
    </Card>
  )
}
