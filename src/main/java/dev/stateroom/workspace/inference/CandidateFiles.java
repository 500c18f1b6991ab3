package dev.stateroom.workspace.inference;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files elsewhere that may be those that an agent worked on: a folder, or a namespace of a store. */
sealed interface CandidateFiles permits FolderCandidate, NamespaceCandidate {
    /** The size limit of compared contents. */
    int LARGEST = 1 << 20;

    /** Their place, for the user. */
    String shown();

    /** True if there is a file with that key, which begins with a slash. */
    boolean has(String key);

    /** The text of a file; null if there is none, or if it is too large or binary. */
    @Nullable String text(String key);

    /** The names directly in a folder, whose path begins and ends with a slash; subfolders end with a slash. */
    Set<String> names(String folder);

    /** Words that identify one run: the labels of a namespace. */
    List<String> labels();

    /** True if it contains the opened source: an agent seldom works in the folder of its own checkpoints. */
    boolean holdsSource();

    /** The index of the searched folder that contains it: a folder next to the database is preferred to a copy farther away. */
    int distance();

    /** False if some of them could not be read. */
    boolean isWhole();
}
