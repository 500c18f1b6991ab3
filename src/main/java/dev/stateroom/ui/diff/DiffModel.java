package dev.stateroom.ui.diff;

import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The model of the diff view: the files, the result for each, the folds, and the positions of changes. */
final class DiffModel {
    private static final FileDiff PENDING = new FileDiff.Pending();

    private List<ChangedFile> files = List.of();
    private Map<String, ChangeAuthors> authors = Map.of();
    private FileDiff[] results = {};
    private boolean[] collapsed = {};
    private final List<Set<Integer>> opened = new ArrayList<>();
    private final List<@Nullable List<DiffRow>> rowsOfFile = new ArrayList<>();
    private DiffRow.Layout layout = DiffRow.Layout.SIDE_BY_SIDE;

    /** One change: a file and the number of the change in it, both from 0. */
    record Change(int file, int ordinal) {}

    /** Resets to these files, none of them compared. */
    void reset(List<ChangedFile> next) {
        files = List.copyOf(next);
        authors = Map.of();
        results = new FileDiff[files.size()];
        Arrays.fill(results, PENDING);
        collapsed = new boolean[files.size()];
        opened.clear();
        rowsOfFile.clear();
        for (int i = 0; i < files.size(); i++) {
            opened.add(new HashSet<>());
            rowsOfFile.add(null);
        }
    }

    /** Updates details of the same files; results are kept. */
    void rename(List<ChangedFile> same) {
        files = List.copyOf(same);
    }

    /** Sets the authors of each file, by path. */
    void setAuthors(Map<String, ChangeAuthors> found) {
        authors = Map.copyOf(found);
    }

    /** The authors of a file; {@link ChangeAuthors#UNKNOWN} until they are known. */
    ChangeAuthors authors(int file) {
        return authors.getOrDefault(files.get(file).path(), ChangeAuthors.UNKNOWN);
    }

    List<ChangedFile> files() {
        return files;
    }

    /** The index of the file with that path; -1 if it is missing. */
    int indexOf(@Nullable String path) {
        for (int i = 0; i < files().size(); i++) {
            if (files().get(i).path().equals(path)) {
                return i;
            }
        }
        return -1;
    }

    FileDiff result(int file) {
        return results[file];
    }

    void setResult(int file, FileDiff result) {
        results[file] = result;
        rowsOfFile.set(file, null);
    }

    DiffRow.Layout layout() {
        return layout;
    }

    void setLayout(DiffRow.Layout next) {
        layout = next;
        rowsOfFile.replaceAll(rows -> null);
    }

    boolean isCollapsed(int file) {
        return collapsed[file];
    }

    void setCollapsed(int file, boolean value) {
        collapsed[file] = value;
        rowsOfFile.set(file, null);
    }

    void open(DiffRow.Fold fold) {
        opened.get(fold.file()).add(fold.from());
        rowsOfFile.set(fold.file(), null);
    }

    int added() {
        return Arrays.stream(results).mapToInt(FileDiff::added).sum();
    }

    int removed() {
        return Arrays.stream(results).mapToInt(FileDiff::removed).sum();
    }

    /** The rows of all files. */
    List<DiffRow> rows() {
        List<DiffRow> all = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            all.addAll(rowsOf(i));
        }
        return all;
    }

    private List<DiffRow> rowsOf(int file) {
        List<DiffRow> rows = rowsOfFile.get(file);
        if (rows == null) {
            rows = DiffRow.of(file, results[file], layout, collapsed[file], opened.get(file));
            rowsOfFile.set(file, rows);
        }
        return rows;
    }

    /** Index of a file's head among all rows. */
    int headRow(int file) {
        int at = 0;
        for (int i = 0; i < file; i++) {
            at += rowsOf(i).size();
        }
        return at;
    }

    /** Index of the first row of a change among all rows; expands the file if it is collapsed. */
    int rowOf(Change change) {
        if (collapsed[change.file()]) {
            setCollapsed(change.file(), false);
        }
        List<DiffRow> rows = rowsOf(change.file());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).change() == change.ordinal()) {
                return headRow(change.file()) + i;
            }
        }
        return headRow(change.file());
    }

    /** The number of rows from {@link #rowOf} on that belong to that change. */
    int lengthOf(Change change) {
        return (int) rowsOf(change.file()).stream()
                .filter(row -> row.change() == change.ordinal())
                .count();
    }

    /** The number of changes in all files. */
    int changes() {
        return Arrays.stream(results).mapToInt(FileDiff::changes).sum();
    }

    /** The number of the change among all, from 1. */
    int numberOf(Change change) {
        int before = 0;
        for (int i = 0; i < change.file(); i++) {
            before += results[i].changes();
        }
        return before + change.ordinal() + 1;
    }

    /** The change after ({@code by} 1) or before ({@code by} -1) one, wrapping around; null if there is none. */
    @Nullable Change step(@Nullable Change from, int by) {
        if (files.isEmpty()) {
            return null;
        }
        if (from == null) {
            return by > 0 ? new Change(0, 0) : lastOf(files.size() - 1);
        }
        int ordinal = from.ordinal() + by;
        if (ordinal >= 0 && ordinal < results[from.file()].changes()) {
            return new Change(from.file(), ordinal);
        }
        int file = Math.floorMod(from.file() + by, files.size());
        return by > 0 ? new Change(file, 0) : lastOf(file);
    }

    private Change lastOf(int file) {
        return new Change(file, results[file].changes() - 1);
    }
}
