package dev.stateroom.cli.files;

import dev.stateroom.cli.output.CostNote;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.workspace.MountedTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the results of a search of the mounted tree, and what could not be searched.
 *
 * @param <T> the type of a result
 */
final class FoundIn<T> implements FileSearch.Sink<T> {
    private static final int MOST_TOLD = 20;

    private final MountedTree tree;
    private final @Nullable Terminal notes;
    private final List<T> results = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    FoundIn(MountedTree tree) {
        this(tree, null);
    }

    /** Prints costs to {@code notes} before a search reads where reading is paid for; null to print nothing. */
    FoundIn(MountedTree tree, @Nullable Terminal notes) {
        this.tree = tree;
        this.notes = notes;
    }

    /**
     * A place that could not be searched.
     *
     * @param mount prefix of the mount
     * @param where the mount, folder or file
     * @param why the reason
     */
    record Gap(String mount, FilePath where, Failure why) {}

    @Override
    public void found(T result) {
        results.add(result);
    }

    @Override
    public void begins(FilePath where, FileSearch.Cost cost) {
        if (notes != null) {
            CostNote.tell(notes, where.text(), cost);
        }
    }

    @Override
    public void problem(FilePath where, Failure why) {
        gaps.add(new Gap(tree.prefixOf(where), where, why));
    }

    List<T> sorted(Comparator<T> order) {
        results.sort(order);
        return results;
    }

    List<Gap> gaps() {
        return gaps;
    }

    /** Prints, with the results, what could not be searched. */
    void tell(Terminal terminal) {
        gaps.stream()
                .limit(MOST_TOLD)
                .forEach(gap -> terminal.err()
                        .println("note: " + TerminalText.line(gap.where() + ": " + gap.why().sentence())));
        if (gaps.size() > MOST_TOLD) {
            terminal.err().println("note: " + (gaps.size() - MOST_TOLD) + " more could not be searched");
        }
    }
}
