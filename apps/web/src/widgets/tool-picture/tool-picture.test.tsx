import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { ToolPicture } from './tool-picture.tsx';

it("draws the tools' numbers above all outlines, so that no neighbor hides one", () => {
  const tools = ['1', '2', '3'].map((position) =>
    buildTool({ name: `Wrench ${position}`, uniqueId: position, position }),
  );
  render(<ToolPicture imageUrl="/api/images/kept" alt="Drawer 1" tools={tools} overlay="verdicts" />);
  const outlines = screen.getAllByRole('img', { name: /^Wrench \d: / });
  expect(outlines).toHaveLength(3);
  for (const { position } of tools) {
    const number = screen.getByText(position);
    const isAfter = outlines.map(
      (outline) => outline.compareDocumentPosition(number) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(isAfter).toEqual([true, true, true]);
  }
});
