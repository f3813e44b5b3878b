import { describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { keptWithin, pointAt, stageStyle, toolAt, toolsView, wholeView } from './picture-view.ts';

const picture = { width: 1000, height: 800 };
const phone = { width: 375, height: 350 };
const wide = { width: 700, height: 350 };
const corners = [
  buildTool({ name: 'One', x: 30, y: 30, width: 5, height: 5 }),
  buildTool({ name: 'Two', x: 60, y: 55, width: 5, height: 5 }),
];

describe('views of a picture', () => {
  it('shows the whole picture, centered', () => {
    expect(wholeView(picture, { width: 100, height: 100 })).toEqual({
      x: 0,
      y: -100,
      width: 1000,
      height: 1000,
    });
  });

  it.each([phone, wide])('fills the frame with the part that holds all tools', (frame) => {
    const view = toolsView(corners, picture, frame);
    expect(view.width / view.height).toBeCloseTo(frame.width / frame.height, 6);
    // No bar at any side, and every tool inside.
    expect(Math.min(view.x, view.y)).toBeGreaterThanOrEqual(0);
    expect(view.x + view.width).toBeLessThanOrEqual(picture.width);
    expect(view.y + view.height).toBeLessThanOrEqual(picture.height);
    expect([view.x < 300, view.y < 240]).toEqual([true, true]);
    expect([view.x + view.width > 650, view.y + view.height > 480]).toEqual([true, true]);
  });

  // Frame, the tools' extent in percent, and whether a bar stays.
  it.each([
    ['gives up foam to leave no bar below', phone, { x: 8, y: 20, width: 82, height: 30 }, false],
    ['gives up foam to leave no bar beside', wide, { x: 30, y: 20, width: 30, height: 60 }, false],
    ['keeps a bar rather than cut a tool', wide, { x: 30, y: 4, width: 30, height: 90 }, true],
  ])('%s', (_what, frame, { x, y, width, height }, hasBar) => {
    const tools = [
      buildTool({ name: 'One', x, y, width: 4, height: 4 }),
      buildTool({ name: 'Two', x: x + width - 4, y: y + height - 4, width: 4, height: 4 }),
    ];
    const view = toolsView(tools, picture, frame);
    expect(view.width / view.height).toBeCloseTo(frame.width / frame.height, 6);
    expect(view.x).toBeLessThanOrEqual(x * 10);
    expect(view.x + view.width).toBeGreaterThanOrEqual((x + width) * 10);
    expect(view.y).toBeLessThanOrEqual(y * 8);
    expect(view.y + view.height).toBeGreaterThanOrEqual((y + height) * 8);
    const isInside =
      Math.min(view.x, view.y) >= 0 &&
      view.x + view.width <= picture.width &&
      view.y + view.height <= picture.height;
    expect(isInside).toBe(!hasBar);
  });

  it('shows the whole picture if it cannot know where the foam is', () => {
    expect(toolsView(corners.slice(1), picture, phone)).toEqual(wholeView(picture, phone));
  });

  it('finds the point of the picture at a share of the frame', () => {
    expect(pointAt({ x: 250, y: 200, width: 500, height: 400 }, { x: 0.9, y: 0.25 })).toEqual({
      x: 700,
      y: 300,
    });
  });

  it('moves an enlarged view back over the drawer', () => {
    const outer = wholeView(picture, { width: 1000, height: 800 });
    const view = { x: -50, y: 790, width: 250, height: 200 };
    expect(keptWithin(view, outer)).toEqual({ x: 0, y: 600, width: 250, height: 200 });
  });

  it('positions the picture so that the frame shows the view', () => {
    const style = stageStyle({ x: 250, y: 200, width: 500, height: 400 }, picture);
    expect(style).toEqual({ left: '-50%', top: '-50%', width: '200%', height: '200%' });
  });
});

describe('toolAt', () => {
  const thin = buildTool({ name: 'Punch', x: 30, y: 30, width: 20, height: 1 });
  const tray = buildTool({ name: 'Tray', x: 20, y: 20, width: 60, height: 60 });

  it.each([
    ['the tool under the point', { x: 400, y: 244 }, 'Punch'],
    ['the tool around the point', { x: 400, y: 400 }, 'Tray'],
    ['a near tool', { x: 190, y: 400 }, 'Tray'],
    ['nothing', { x: 100, y: 400 }, undefined],
  ])('finds %s', (_what, point, name) => {
    expect(toolAt([tray, thin], point, { picture, reach: 20 })?.name).toBe(name);
  });
});
