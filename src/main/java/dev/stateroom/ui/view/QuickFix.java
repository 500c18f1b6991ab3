package dev.stateroom.ui.view;

import org.jspecify.annotations.Nullable;

/**
 * A problem of what is open, and its quick fix.
 *
 * @param place where it is, with which the workspace's own sentence about it ends
 * @param sentence what is so and what follows
 * @param verb what a click does, in few words; empty if nothing can be done with one
 * @param act does it; null if nothing can be done with a click
 */
public record QuickFix(String place, String sentence, String verb, @Nullable Runnable act) {}
