package dev.stateroom.ui.view;

/**
 * An item that a view shows in the status bar.
 *
 * @param icon its icon
 * @param text a few words
 * @param tone neutral, accent, success, warning or danger
 */
public record StatusItem(String icon, String text, String tone) {}
