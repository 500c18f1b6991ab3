package dev.stateroom.ui.shell;

import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.threads.StatusLabel;
import dev.stateroom.ui.threads.ThreadSparklines;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** The threads of the open source as rows: name, id, status, changed files by step, time of the last write. Typing filters them. */
final class ThreadMenu {
    private static final int MOST = ThreadGlance.NEWEST;
    private static final double NAME = 296;
    private static final double ID = 112;
    private static final double STATE = 104;
    private static final double CHANGES = 92;
    private static final double TIME = 84;

    private final Session session;
    private final Translations words;
    private final Consumer<String> open;
    private final Runnable all;
    private final TextField filter = new TextField();
    private final ThreadSparklines changes;

    /**
     * @param open opens a thread
     * @param all shows all threads
     */
    ThreadMenu(Session session, Translations words, MenuButton button, Consumer<String> open, Runnable all) {
        this.session = session;
        this.words = words;
        this.open = open;
        this.all = all;
        changes = new ThreadSparklines(session);
        button.showingProperty().subscribe(showing -> {
            if (!showing) {
                changes.stop();
            }
        });
        filter.setId("thread-filter");
        filter.setPromptText(words.get("header.threads.filter"));
        filter.setAccessibleText(words.get("header.threads.filter"));
        filter.setPrefWidth(NAME + ID + STATE + CHANGES + TIME + 32);
        filter.textProperty().subscribe(() -> {
            if (button.getItems().size() > 1) {
                button.getItems().setAll(concat(button.getItems().getFirst(), rows()));
            }
        });
        filter.setOnAction(e -> {
            button.hide();
            matching().stream().findFirst().ifPresent(first -> open.accept(first.id()));
        });
    }

    /** The items, made when the menu opens. */
    List<MenuItem> items() {
        filter.clear();
        CustomMenuItem typing = new CustomMenuItem(filter, false);
        typing.setId("thread-filter-item");
        // The menu's keys stop at this row; what is typed goes into the field.
        filter.parentProperty().flatMap(Node::focusedProperty).subscribe(focused -> {
            if (Boolean.TRUE.equals(focused)) {
                filter.requestFocus();
            }
        });
        Platform.runLater(filter::requestFocus);
        return concat(typing, rows());
    }

    private static List<MenuItem> concat(MenuItem first, List<MenuItem> rest) {
        List<MenuItem> items = new ArrayList<>(rest);
        items.addFirst(first);
        return items;
    }

    private List<MenuItem> rows() {
        List<MenuItem> items = new ArrayList<>();
        List<ThreadSource.ThreadSummary> found = matching();
        found.stream().limit(MOST).forEach(summary -> {
            items.add(row(summary));
            items.addAll(forks(summary.id()));
        });
        if (found.isEmpty()) {
            MenuItem none = new MenuItem(words.get(session.threadComingProperty().get() ? "header.thread.coming" : "header.threads.none"));
            none.setDisable(true);
            items.add(none);
        }
        if (!session.threadsProperty().get().isEmpty()) {
            items.add(new SeparatorMenuItem());
            items.add(HeaderBar.item(words.get("header.threads.all", session.threadsProperty().get().size()), "git-branch", all));
        }
        return items;
    }

    /** The threads whose name, id or status contains the typed text. */
    private List<ThreadSource.ThreadSummary> matching() {
        String wanted = filter.getText().strip().toLowerCase(Locale.ROOT);
        ThreadNames names = session.titles().names();
        return session.threadsProperty().get().stream()
                .filter(one -> wanted.isEmpty()
                        || String.join("\n", names.name(one.id()), one.id(), state(one.id()).getText()).toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    private Label state(String id) {
        return session.glancesProperty().get().stream()
                .filter(glance -> glance.summary().id().equals(id))
                .map(ThreadGlance::status)
                .findFirst()
                .map(status -> StatusLabel.of(status.state(), status.decisions()))
                .orElseGet(() -> new Label(""));
    }

    private MenuItem row(ThreadSource.ThreadSummary summary) {
        ThreadNames names = session.titles().names();
        OffsetDateTime at = summary.updatedAt();
        Label name = cell(ViewParts.shrinking(names.name(summary.id())), NAME);
        name.setGraphic(FeatherIcons.of("git-commit", FeatherIcons.ROW));
        var shown = session.threadProperty().get();
        if (shown != null && shown.id().equals(summary.id())) {
            name.getStyleClass().add("sr-strong");
        }
        Label state = state(summary.id());
        HBox held = new HBox(state);
        held.setMinWidth(STATE);
        held.setPrefWidth(STATE);
        held.setAlignment(Pos.CENTER_LEFT);
        Label last = cell(ViewParts.text(at == null ? "" : RelativeTime.now().since(at.toInstant()), "sr-small", "sr-muted"), TIME);
        last.setAlignment(Pos.CENTER_RIGHT);
        HBox row = ViewParts.row(name, cell(ViewParts.name(names.detail(summary.id()), "sr-mono-small", "sr-muted"), ID), held, changes.of(summary, CHANGES), last);
        row.setAccessibleText(String.join(", ", name.getText(), names.detail(summary.id()), state.getText(), last.getText()));
        HoverTip.set(row, at == null ? tip(summary.id()) : tip(summary.id()) + "\n" + RelativeTime.exact(at.toInstant()));
        MenuItem item = new CustomMenuItem(row);
        item.setId("thread-item-" + summary.id());
        item.setOnAction(e -> open.accept(summary.id()));
        return item;
    }

    private static Label cell(Label label, double width) {
        ViewParts.fixWidth(label, width);
        return label;
    }

    /** The forks of the open thread, listed below it. */
    private List<MenuItem> forks(String thread) {
        return session.threadProperty().get() instanceof ForkedThread shown && shown.id().equals(thread)
                ? shown.forks().reversed().stream().limit(MOST).map(one -> {
                    MenuItem item = HeaderBar.item(words.get("header.fork", ForkName.of(one), one.edits()), "git-branch", () -> session.forks().enter(one));
                    item.setId("fork-item-" + one.name());
                    item.getStyleClass().add("shell-fork-item");
                    return item;
                }).toList()
                : List.of();
    }

    /** The name and the whole id of a thread. */
    String tip(String id) {
        ThreadNames names = session.titles().names();
        String shown = HiddenCharacters.visible(id);
        return names.detail(id).isEmpty() ? shown : names.name(id) + "\n" + shown;
    }
}
