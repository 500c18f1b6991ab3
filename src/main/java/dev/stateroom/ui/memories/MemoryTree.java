package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.memory.ItemPage;
import dev.stateroom.workspace.memory.MemorySearch;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the tree: namespaces are read at once, their items a page at a time when they are expanded. A search shows its hits in
 * their place. FX thread only; uses no nodes.
 */
final class MemoryTree {
    /** Number of names that are read when a namespace or folder is expanded, and added by each "show more". */
    static final int PAGE = 500;

    /** With at most this many items everything is expanded from the start. */
    private static final long FEW = 60;

    private static final int MOST_HITS = 500;

    private final MemoriesModel model;
    private final Translations words;
    private final TreeItem<MemoryRow> root = new TreeItem<>();
    private final Set<String> open = new HashSet<>();
    /** Number of pages that were shown of each expanded row. */
    private final Map<String, Integer> pages = new HashMap<>();
    private final List<TaskRunner.Running> running = new ArrayList<>();
    private final LatestTask searching;
    private String wanted = "";
    private Runnable applied = () -> {};

    MemoryTree(MemoriesModel model, Translations words) {
        this.model = model;
        searching = new LatestTask(model.session().work(), model.session()::broken);
        this.words = words;
        root.setExpanded(true);
        root.addEventHandler(TreeItem.<MemoryRow>branchExpandedEvent(), e -> {
            open.add(id(e.getTreeItem().getValue()));
            fill(e.getTreeItem());
        });
        root.addEventHandler(TreeItem.<MemoryRow>branchCollapsedEvent(), e -> open.remove(id(e.getTreeItem().getValue())));
        model.overviewProperty().subscribe(next -> {
            if (next == null) {
                open.clear();
                pages.clear();
            } else if (next.items() <= FEW) {
                next.namespaces().forEach((store, all) -> all.forEach(one -> open.add(store + "\n" + one.namespace() + "\n")));
            }
            show();
        });
        model.indexProperty().subscribe(this::show);
    }

    TreeItem<MemoryRow> root() {
        return root;
    }

    /** Runs after each change of rows. */
    void onApplied(Runnable after) {
        applied = after;
    }

    boolean isLoading() {
        running.removeIf(one -> !one.isRunning());
        return !running.isEmpty() || searching.isRunning();
    }

    private static String id(@Nullable MemoryRow row) {
        return switch (row) {
            case MemoryRow.Owner(String store) -> store;
            case MemoryRow.Space(String store, Namespace namespace, _) -> store + "\n" + namespace + "\n";
            case MemoryRow.Folder(String store, Namespace namespace, String prefix, _) -> store + "\n" + namespace + "\n" + prefix;
            case MemoryRow.More(String store, Namespace namespace, String prefix, _) -> store + "\n" + namespace + "\n" + prefix;
            case MemoryRow.Files _ -> "files";
            case MemoryRow.Item _, MemoryRow.Loading _, MemoryRow.Remark _ -> "";
            case null -> "";
        };
    }

    /** Shows only what contains the text; everything if it is empty. */
    void search(String text) {
        wanted = text;
        searching.cancel();
        MemoriesModel.Overview overview = model.overviewProperty().get();
        if (text.isEmpty() || overview == null) {
            show();
            return;
        }
        searching.begin(
                words.get("work.search", text),
                (c, p) -> MemorySearch.of(
                        overview.stores(), text, MOST_HITS, soFar -> OnFx.later(() -> showSoFar(text, soFar, overview)), c),
                outcome -> found(outcome, overview));
    }

    /** Shows the first hits, while the search continues. */
    private void showSoFar(String text, MemorySearch soFar, MemoriesModel.Overview overview) {
        if (text.equals(wanted) && searching.isRunning()) {
            found(Outcome.ok(soFar), overview);
        }
    }

    private void found(Outcome<MemorySearch> outcome, MemoriesModel.Overview overview) {
        switch (outcome) {
            case Outcome.Ok<MemorySearch>(MemorySearch search) -> {
                List<TreeItem<MemoryRow>> tops = new ArrayList<>();
                TreeItem<MemoryRow> space = null;
                for (MemorySearch.Hit hit : search.hits()) {
                    MemoryLocation place = hit.place();
                    Namespace namespace = Objects.requireNonNull(place.namespace());
                    if (space == null || !(space.getValue() instanceof MemoryRow.Space(String store, Namespace last, _))
                            || !store.equals(place.owner()) || !last.equals(namespace)) {
                        space = new TreeItem<>(space(place.owner(), namespace, overview));
                        space.setExpanded(true);
                        tops.add(space);
                    }
                    space.getChildren().add(new TreeItem<>(new MemoryRow.Item(place, place.key(), hit.format())));
                }
                if (tops.isEmpty() || search.more()) {
                    String said = search.more() ? words.get("search.more", MOST_HITS) : words.get("search.none");
                    tops.add(new TreeItem<>(new MemoryRow.Remark(said)));
                }
                root.getChildren().setAll(tops);
            }
            case Outcome.Failed<MemorySearch>(Failure why) ->
                root.getChildren().setAll(List.of(new TreeItem<>(new MemoryRow.Remark(why.sentence()))));
        }
        applied.run();
    }

    private static MemoryRow space(String store, Namespace namespace, MemoriesModel.Overview overview) {
        long items = overview.namespaces().getOrDefault(store, List.of()).stream()
                .filter(one -> one.namespace().equals(namespace))
                .mapToLong(ItemStore.Contents::items)
                .sum();
        return new MemoryRow.Space(store, namespace, items);
    }

    private void show() {
        if (!wanted.isEmpty()) {
            return;
        }
        List<TreeItem<MemoryRow>> tops = new ArrayList<>();
        MemoriesModel.Overview overview = model.overviewProperty().get();
        if (overview != null) {
            boolean several = overview.stores().stores().size() > 1;
            overview.namespaces().forEach((store, all) -> {
                List<TreeItem<MemoryRow>> spaces = new ArrayList<>();
                all.forEach(one -> spaces.add(branch(new MemoryRow.Space(store, one.namespace(), one.items()))));
                if (several) {
                    TreeItem<MemoryRow> owner = new TreeItem<>(new MemoryRow.Owner(store));
                    owner.getChildren().setAll(spaces);
                    owner.setExpanded(true);
                    tops.add(owner);
                } else {
                    tops.addAll(spaces);
                }
            });
            files(overview, tops);
            overview.stores().failures().forEach(sentence -> tops.add(new TreeItem<>(new MemoryRow.Remark(sentence))));
        }
        if (tops.isEmpty()) {
            tops.add(new TreeItem<>(new MemoryRow.Remark(words.get(overview == null ? "empty.reading" : "empty.none"))));
        }
        root.getChildren().setAll(tops);
        reopen(root);
        applied.run();
    }

    /** Adds the sources that prompts name and that no store's route covers. */
    private void files(MemoriesModel.Overview overview, List<TreeItem<MemoryRow>> tops) {
        PromptIndex index = model.indexProperty().get();
        List<String> sources = index.copies().keySet().stream()
                .filter(source -> overview.stores().place(source) == null)
                .sorted()
                .toList();
        if (!sources.isEmpty()) {
            TreeItem<MemoryRow> files = new TreeItem<>(new MemoryRow.Files(sources.size()));
            sources.forEach(source -> files.getChildren()
                    .add(new TreeItem<>(new MemoryRow.Item(new MemoryLocation(words.get("files.owner"), null, source), source, "file"))));
            files.setExpanded(true);
            tops.add(files);
        }
    }

    /** A row whose children are read when it is expanded. */
    private static TreeItem<MemoryRow> branch(MemoryRow row) {
        TreeItem<MemoryRow> item = new TreeItem<>(row);
        item.getChildren().add(new TreeItem<>(new MemoryRow.Loading()));
        return item;
    }

    private void reopen(TreeItem<MemoryRow> parent) {
        for (TreeItem<MemoryRow> item : List.copyOf(parent.getChildren())) {
            if (item.isExpanded()) {
                reopen(item);
            } else if (open.contains(id(item.getValue()))) {
                item.setExpanded(true);
            }
        }
    }

    /** Replaces a "show more" row by another page. */
    void more(TreeItem<MemoryRow> item) {
        TreeItem<MemoryRow> parent = item.getParent();
        if (parent != null && item.getValue() instanceof MemoryRow.More(String store, Namespace namespace, String prefix, ItemPage.Name last)) {
            pages.merge(id(parent.getValue()), 2, (now, _) -> now + 1);
            read(parent, store, namespace, prefix, last);
        }
    }

    private void fill(TreeItem<MemoryRow> item) {
        boolean unread = item.getChildren().size() == 1 && item.getChildren().getFirst().getValue() instanceof MemoryRow.Loading;
        if (unread) {
            read(item);
        }
    }

    private void read(TreeItem<MemoryRow> item) {
        switch (item.getValue()) {
            case MemoryRow.Space(String store, Namespace namespace, _) -> read(item, store, namespace, "", null);
            case MemoryRow.Folder(String store, Namespace namespace, String prefix, _) -> read(item, store, namespace, prefix, null);
            case MemoryRow.Owner _, MemoryRow.Item _, MemoryRow.Files _, MemoryRow.Loading _, MemoryRow.More _, MemoryRow.Remark _ -> {}
        }
    }

    /** @param last the last name that is shown already; null to start again */
    private void read(TreeItem<MemoryRow> item, String store, Namespace namespace, String prefix, ItemPage.@Nullable Name last) {
        MemoriesModel.Overview overview = model.overviewProperty().get();
        WorkspaceStores.Mounted mounted = overview == null ? null : overview.stores().named(store);
        if (mounted == null) {
            return;
        }
        int most = last == null ? PAGE * pages.getOrDefault(id(item.getValue()), 1) : PAGE;
        running.removeIf(one -> !one.isRunning());
        running.add(model.session()
                .work()
                .submit(
                        BackgroundTask.of(words.get("work.open", namespace), (c, p) -> ItemPage.of(mounted.items(), namespace, prefix, last, most, c)),
                        outcome -> {
                            if (last == null) {
                                item.getChildren().setAll(rows(outcome, store, namespace, prefix));
                            } else if (shows(item, last)) {
                                item.getChildren().removeLast();
                                item.getChildren().addAll(rows(outcome, store, namespace, prefix));
                            }
                            if (overview.items() <= FEW) {
                                item.getChildren().forEach(child -> open.add(id(child.getValue())));
                            }
                            reopen(item);
                            applied.run();
                        },
                        model.session()::broken));
    }

    /** True if the row's children still end with "show more" after that name. */
    private static boolean shows(TreeItem<MemoryRow> item, ItemPage.Name last) {
        return !item.getChildren().isEmpty() && item.getChildren().getLast().getValue() instanceof MemoryRow.More more && more.last().equals(last);
    }

    private static List<TreeItem<MemoryRow>> rows(Outcome<ItemPage> outcome, String store, Namespace namespace, String prefix) {
        return switch (outcome) {
            case Outcome.Ok<ItemPage>(ItemPage page) -> {
                List<TreeItem<MemoryRow>> rows = new ArrayList<>();
                for (ItemPage.Name name : page.names()) {
                    rows.add(name.format() == null
                            ? branch(new MemoryRow.Folder(store, namespace, name.key(), name.name().substring(0, name.name().length() - 1)))
                            : new TreeItem<>(new MemoryRow.Item(new MemoryLocation(store, namespace, name.key()), name.name(), name.format())));
                }
                if (page.more()) {
                    rows.add(new TreeItem<>(new MemoryRow.More(store, namespace, prefix, page.names().getLast())));
                }
                yield rows;
            }
            case Outcome.Failed<ItemPage>(Failure why) -> List.of(new TreeItem<>(new MemoryRow.Remark(why.sentence())));
        };
    }

    /** Returns the row of a memory, if it is loaded; otherwise expands the rows around it. */
    @Nullable TreeItem<MemoryRow> find(MemoryLocation place) {
        TreeItem<MemoryRow> found = find(root, place);
        if (found == null && place.namespace() != null) {
            String top = place.owner() + "\n" + place.namespace() + "\n";
            open.add(top);
            int slash = place.key().indexOf('/', 1);
            while (slash > 0) {
                open.add(top + place.key().substring(0, slash + 1));
                slash = place.key().indexOf('/', slash + 1);
            }
            reopen(root);
        }
        return found;
    }

    private static @Nullable TreeItem<MemoryRow> find(TreeItem<MemoryRow> in, MemoryLocation place) {
        for (TreeItem<MemoryRow> item : in.getChildren()) {
            if (item.getValue() instanceof MemoryRow.Item(MemoryLocation at, _, _) && at.equals(place)) {
                return item;
            }
            TreeItem<MemoryRow> below = find(item, place);
            if (below != null) {
                return below;
            }
        }
        return null;
    }

    /** Returns the first memory that is preferred, or else the first of all; null if there is none yet. */
    @Nullable TreeItem<MemoryRow> first(Predicate<MemoryLocation> preferred) {
        TreeItem<MemoryRow> best = firstOf(root, preferred);
        return best == null ? firstOf(root, place -> true) : best;
    }

    private static @Nullable TreeItem<MemoryRow> firstOf(TreeItem<MemoryRow> in, Predicate<MemoryLocation> preferred) {
        for (TreeItem<MemoryRow> item : in.getChildren()) {
            boolean fits = item.getValue() instanceof MemoryRow.Item(MemoryLocation place, _, _) && preferred.test(place);
            TreeItem<MemoryRow> found = fits ? item : firstOf(item, preferred);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
