import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface AccordionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A collapsible part of a form. */
export function Accordion({ title, children }: AccordionProps) {
  return (
    <Radix.Root type="single" collapsible className="rounded-md border border-line-strong">
      <Radix.Item value="only">
        <Radix.Header asChild>
          <h3>
            <Radix.Trigger className="group flex min-h-12 w-full items-center justify-between gap-3 rounded-md px-3 text-left font-semibold hover:bg-sunken">
              {title}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="shrink-0 transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </h3>
        </Radix.Header>
        <Radix.Content className="border-t border-line p-3">{children}</Radix.Content>
      </Radix.Item>
    </Radix.Root>
  );
}
