import type { ToolboxType } from '@stowed/contract';

const names: Readonly<Record<ToolboxType, string>> = {
  rolling: 'Rolling Tool Cart',
  dispatchable: 'Dispatchable Toolbox',
  handheld: 'Handheld Toolbox',
};

export const toolboxTypes = Object.entries(names).map(([value, label]) => ({ value, label }));

/** The label of a toolbox type; an unknown type is shown unchanged. */
export function toolboxTypeName(type: string): string {
  return isToolboxType(type) ? names[type] : type;
}

export function isToolboxType(type: string): type is ToolboxType {
  return Object.hasOwn(names, type);
}
