package dev.stateroom.ui.files;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** The rows of the tree while its filter has text: each mount with the matching files, as paths. */
final class FilteredTree {
    private final Session session;
    private final MountTree tree;
    private final Consumer<Runnable> change;
    private final TreeItem<TreeRow> root = new TreeItem<>();
    private final LatestTask searching;
    private String wanted = "";

    /** {@code change} wraps each change of the rows, during which a change of the selection is not the user's choice. */
    FilteredTree(Session session, MountTree tree, Consumer<Runnable> change) {
        this.session = session;
        searching = new LatestTask(session.work(), session::broken);
        this.change = change;
        this.tree = tree;
        root.setExpanded(true);
        session.stateProperty().subscribe(v -> search());
    }

    TreeItem<TreeRow> root() {
        return root;
    }

    /** Returns the item of a place that matches. */
    @Nullable TreeItem<TreeRow> find(Location place) {
        return root.getChildren().stream()
                .flatMap(top -> Stream.concat(Stream.of(top), top.getChildren().stream()))
                .filter(item -> item.getValue().at().equals(place) && !(item.getValue() instanceof TreeRow.Remark))
                .findFirst()
                .orElse(null);
    }

    boolean isLoading() {
        return searching.isRunning();
    }

    /** Shows the files whose path contains these characters; an empty text ends the search. */
    void filter(String text) {
        wanted = text.strip();
        search();
    }

    private record Place(TreeRow.Top top, @Nullable Backend backend) {}

    private void search() {
        searching.cancel();
        if (wanted.isEmpty()) {
            if (!root.getChildren().isEmpty()) {
                change.accept(root.getChildren()::clear);
            }
            return;
        }
        List<Place> places = new ArrayList<>();
        for (TreeItem<TreeRow> item : tree.root().getChildren()) {
            if (item.getValue() instanceof TreeRow.Top top && top.standing() == TreeRow.Standing.READY) {
                places.add(new Place(top, tree.backend(top.key())));
            }
        }
        StepState state = session.stateProperty().get();
        String text = wanted;
        searching.begin(
                Translations.of(FilteredTree.class).get("work.finding", text),
                (c, p) -> places.stream()
                        .map(place -> find(place, state, text, c))
                        .toList(),
                this::show);
    }

    private record Found(TreeRow.Top top, List<TreeRow> rows) {}

    private static Found find(Place place, @Nullable StepState state, String text, Cancellation cancellation) {
        NameSearch search = new NameSearch(text, cancellation);
        List<TreeRow> rows = List.of();
        if (place.top().mount().content() instanceof Mount.ThreadState) {
            if (state != null) {
                rows = search.inState(
                        place.top().key(), state.files().value(), state.changes(), ChangeBadges.of(state.changes()));
            }
        } else if (place.backend() != null) {
            rows = search.in(place.top().key(), place.backend());
        }
        return new Found(place.top(), rows);
    }

    private void show(List<Found> all) {
        List<TreeItem<TreeRow>> tops = new ArrayList<>();
        for (Found found : all) {
            if (!found.rows().isEmpty()) {
                RowItem item = new RowItem(found.top());
                item.fill(found.rows());
                item.setExpanded(true);
                tops.add(item);
            }
        }
        if (tops.isEmpty()) {
            tops.add(new RowItem(new TreeRow.Remark(Location.of("/", FilePath.ROOT), TreeRow.Remark.Said.NO_MATCH)));
        }
        change.accept(() -> root.getChildren().setAll(tops));
    }
}
