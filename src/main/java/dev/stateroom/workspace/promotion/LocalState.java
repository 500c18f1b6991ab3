package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The current state of a local thread.
 *
 * @param name its name
 * @param checkpoint id of its newest checkpoint
 * @param mark a permanent id of that step
 * @param files the files at that step
 * @param base the files it started with, if it was forked from the target thread; null for any other
 * @param isFormer true for a path and a record that the local thread had at one of its steps: not a change of another program
 */
public record LocalState(
        String name, String checkpoint, String mark, FileSet files, @Nullable FileSet base, BiPredicate<String, FileData> isFormer) {}
