/** Whether the sheet with the keys lies open; every page may open it. */

export const shortcutHelp = $state({ isOpen: false });
