package dev.stateroom.ui.view;

import org.jspecify.annotations.Nullable;

/**
 * A problem of the open workspace, and its quick fix.
 *
 * @param place where it is; the workspace's own sentence about the problem ends with it
 * @param sentence the problem and its consequence
 * @param verb the label of the fix; empty if there is none
 * @param act applies the fix; null if there is none
 */
public record QuickFix(String place, String sentence, String verb, @Nullable Runnable act) {}
