package dev.stateroom.ui.view;

/**
 * One thing that a view says in the window's last line.
 *
 * @param icon its icon
 * @param text a few words
 * @param tone neutral, accent, success, warning or danger
 */
public record StatusItem(String icon, String text, String tone) {}
