package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A local thread as it is.
 *
 * @param name what it is called
 * @param checkpoint id of its newest one
 * @param mark names that step for ever
 * @param files of that one
 * @param base what it began with, where it was forked from the thread that it goes to; null for any other
 * @param isFormer true for a path and a record that the local thread held at one of its steps: no change of another program
 */
public record LocalState(
        String name, String checkpoint, String mark, FileSet files, @Nullable FileSet base, BiPredicate<String, FileData> isFormer) {}
