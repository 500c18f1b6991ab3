package dev.stateroom.workspace.inference;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files somewhere else that may be those that an agent worked on: a folder, or a namespace of a store. */
sealed interface CandidateFiles permits FolderCandidate, NamespaceCandidate {
    /** The longest content that is compared. */
    int LARGEST = 1 << 20;

    /** Where they are, for a person. */
    String shown();

    /** True if a file has that key, which begins with a slash. */
    boolean has(String key);

    /** The text of a file; null if there is none, or where it is too large or no text. */
    @Nullable String text(String key);

    /** Names directly below a folder, which begins and ends with a slash; folders end with a slash. */
    Set<String> names(String folder);

    /** Words that tie it to one run: the labels of a namespace. */
    List<String> labels();

    /** True if it holds what is opened itself: an agent seldom works in the folder of its own checkpoints. */
    boolean holdsSource();

    /** How many of the folders that are looked at come before the one that it is in: what is next to the database is taken before a copy farther away. */
    int distance();

    /** False if some of them could not be read. */
    boolean isWhole();
}
