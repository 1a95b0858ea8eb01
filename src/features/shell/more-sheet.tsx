import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Sheet, SheetContent, SheetTrigger } from '#app/ui/overlays/sheet.tsx'
import { COMING_SOON, comingSoonItems, moreIcon as MoreIcon, moreItems, type NavItem } from './nav.ts'

/** The fifth item of the bottom bar: everything without an item of its own. */
export function MoreSheet({ className, isCurrent }: { className: string; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger className={className} aria-current={isCurrent ? 'page' : undefined}>
        <MoreIcon className="size-6" aria-hidden="true" />
        More
      </SheetTrigger>
      <SheetContent title="More">
        <NavGrid items={moreItems} onChoose={() => setOpen(false)} />
        <h3 className="pt-3 pb-1 text-13 text-quiet">{COMING_SOON}</h3>
        <NavGrid items={comingSoonItems} onChoose={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}

const NavGrid = ({ items, onChoose }: { items: readonly NavItem[]; onChoose: () => void }) => (
  <ul className="grid grid-cols-2 gap-2">
    {items.map((item) => (
      <li key={item.to}>
        <Link
          to={item.to}
          onClick={onChoose}
          className="flex min-h-13 items-center gap-3 rounded-control px-3 text-15 hover:bg-sunken aria-[current=page]:bg-wash aria-[current=page]:text-accent"
        >
          <item.icon className="size-5" aria-hidden="true" />
          {item.label}
        </Link>
      </li>
    ))}
  </ul>
)
