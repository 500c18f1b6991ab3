package dev.stateroom.ui.palette;

import dev.stateroom.ui.command.Shortcuts;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.ui.work.OnFx;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The palette: type, move with the arrows, run with Enter. {@code >} searches commands, {@code /} paths, {@code #} tool calls, {@code @}
 * steps; Tab shows further actions of a row. Created again each time it opens.
 */
public final class CommandPalette extends VBox {
    private static final double MOST_HEIGHT = 380;

    private final Session session;
    private final Supplier<PaletteCandidates> found;
    private PaletteCandidates candidates;
    private final Runnable dismiss;
    private final Translations words = Translations.of(CommandPalette.class);
    private final TextField field = new TextField();
    private final ObservableList<PaletteRow> rows = FXCollections.observableArrayList();
    private final ListView<PaletteRow> list = new ListView<>(rows);
    private final Label nothing;
    private final Label subject = ViewParts.keyHint("");
    private final LatestTask searching;
    private boolean searched;
    private boolean isRunWanted;
    private boolean areActionsShown;

    /**
     * @param commands the commands, in the order in which to offer them
     * @param dismiss closes the palette; called before what was chosen runs
     */
    public CommandPalette(List<UserCommand> commands, Session session, Navigation navigation, Runnable dismiss) {
        this.session = session;
        searching = new LatestTask(session.work(), session::broken);
        this.found = () -> new PaletteCandidates(commands, session, navigation);
        this.candidates = found.get();
        this.dismiss = dismiss;
        SheetFrame.prepare(this, "palette", "palette", 680, words.get("prompt"));
        nothing = ViewParts.text("", "sr-small", "sr-muted", "palette-nothing");
        // However long the typed text is, it does not make the palette wider.
        nothing.setPrefWidth(0);
        nothing.setMaxWidth(Double.MAX_VALUE);
        nothing.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        ViewParts.setShown(nothing, false);
        buildList();
        getChildren().addAll(head(), list, nothing, foot());
        field.textProperty().subscribe(typed -> search(typed, ""));
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        Runnable follow = OnFx.coalesced(this::follow);
        ObservableValue<Boolean> isShown = sceneProperty().map(scene -> true).orElse(false);
        Stream.<ObservableValue<?>>concat(
                        commands.stream().map(UserCommand::enabled),
                        Stream.of(session.stateProperty(), session.callsProperty(), session.timelineProperty(), session.threadsProperty()))
                .forEach(what -> what.when(isShown).subscribe((was, is) -> follow.run()));
    }

    /** Focuses the field and puts this text into it. */
    public void focus(String begin) {
        field.setText(begin);
        field.requestFocus();
        field.end();
    }

    /** True until the rows for the typed text are there. */
    public boolean isSearching() {
        return !searched;
    }

    private Node head() {
        field.setId("palette-field");
        field.getStyleClass().add("palette-field");
        field.setPromptText(words.get("prompt"));
        field.setAccessibleText(words.get("prompt"));
        HBox.setHgrow(field, Priority.ALWAYS);
        var at = session.selectionProperty().get();
        subject.setText(at == null ? "" : dev.stateroom.ui.words.ShortText.middle(at.agentPath(), 40));
        ViewParts.setShown(subject, at != null);
        return ViewParts.styled(ViewParts.row(FeatherIcons.of("search", 16), field, subject, ViewParts.keyHint("Esc")), "palette-head");
    }

    private void buildList() {
        list.setId("palette-list");
        list.setAccessibleText(words.get("results"));
        list.setFocusTraversable(false);
        list.setCellFactory(view -> new PaletteCell(words));
        list.prefHeightProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.min(MOST_HEIGHT, 8 + rows.stream().mapToDouble(PaletteRow::height).sum()), rows));
        list.setMinHeight(0);
        list.setOnMouseClicked(event -> {
            if (event.getTarget() instanceof Node) {
                runSelected();
            }
        });
    }

    private Node foot() {
        HBox foot = ViewParts.row(
                ViewParts.keyHint("↑"),
                ViewParts.keyHint("↓"),
                ViewParts.text(words.get("foot.move"), "sr-small", "sr-muted"),
                ViewParts.keyHint("↵"),
                ViewParts.text(words.get("foot.run"), "sr-small", "sr-muted"),
                ViewParts.keyHint("Tab"),
                ViewParts.text(words.get("foot.actions"), "sr-small", "sr-muted"),
                ViewParts.grow(),
                ViewParts.shrinking(words.get("foot.prefixes"), "sr-small", "sr-muted"));
        foot.getStyleClass().add("palette-foot");
        return foot;
    }

    /** Searches again when there is more or less to find, mostly because a thread has been read. The chosen row stays chosen. */
    private void follow() {
        candidates = found.get();
        if (!areActionsShown) {
            boolean isRunStillWanted = isRunWanted;
            search(field.getText(), list.getSelectionModel().getSelectedItem() instanceof PaletteRow.Found(PaletteHit hit) ? hit.title() : "");
            isRunWanted = isRunStillWanted;
        }
    }

    private void search(String typed, String chosen) {
        searched = false;
        isRunWanted = false;
        PaletteQuery query = PaletteQuery.of(typed);
        searching.begin(words.get("searching"), (c, p) -> candidates.search(query, c), hits -> show(hits, chosen), defect -> show(List.of(), ""));
    }

    private void show(List<PaletteHit> hits, String chosen) {
        searched = true;
        areActionsShown = false;
        List<PaletteRow> next = new ArrayList<>();
        PaletteHit.Section section = null;
        for (PaletteHit hit : hits) {
            if (hit.section() != section) {
                section = hit.section();
                next.add(new PaletteRow.Heading(words.get("section." + section.name())));
            }
            next.add(new PaletteRow.Found(hit));
        }
        rows.setAll(next);
        nothing.setText(words.get("nothing", field.getText()));
        ViewParts.setShown(nothing, next.isEmpty());
        ViewParts.setShown(list, !next.isEmpty());
        int again = IntStream.range(0, next.size())
                .filter(i -> next.get(i) instanceof PaletteRow.Found(PaletteHit hit) && hit.title().equals(chosen))
                .findFirst()
                .orElse(0);
        select(again, 1);
        if (again == 0) {
            list.scrollTo(0);
        }
        if (isRunWanted) {
            isRunWanted = false;
            runSelected();
        }
    }

    private void key(KeyEvent event) {
        int at = list.getSelectionModel().getSelectedIndex();
        if (event.getCode() == KeyCode.DOWN) {
            select(at + 1, 1);
        } else if (event.getCode() == KeyCode.UP) {
            select(at - 1, -1);
        } else if (event.getCode() == KeyCode.PAGE_DOWN) {
            select(Math.min(rows.size() - 1, at + 8), -1);
        } else if (event.getCode() == KeyCode.PAGE_UP) {
            select(Math.max(0, at - 8), 1);
        } else if (event.getCode() == KeyCode.ENTER) {
            runSelected();
        } else if (event.getCode() == KeyCode.TAB) {
            showActions();
        } else {
            return;
        }
        event.consume();
    }

    /** Selects the first row that can be selected from {@code from} on, in direction {@code by}; nothing changes if there is none. */
    private void select(int from, int by) {
        for (int i = from; i >= 0 && i < rows.size(); i += by) {
            if (rows.get(i) instanceof PaletteRow.Found) {
                list.getSelectionModel().select(i);
                list.scrollTo(Math.max(0, i - 7));
                return;
            }
        }
    }

    /** Runs the chosen row; while the list is of an older text, once the search ends. */
    private void runSelected() {
        if (!searched) {
            isRunWanted = true;
        } else if (list.getSelectionModel().getSelectedItem() instanceof PaletteRow.Found(PaletteHit hit) && hit.available()) {
            dismiss.run();
            hit.run().run();
        }
    }

    private void showActions() {
        if (list.getSelectionModel().getSelectedItem() instanceof PaletteRow.Found(PaletteHit hit)
                && !hit.actions().isEmpty()) {
            List<PaletteRow> next = new ArrayList<>();
            next.add(new PaletteRow.Heading(hit.title()));
            for (UserCommand action : hit.actions()) {
                next.add(new PaletteRow.Found(new PaletteHit(
                        PaletteHit.Section.ACTIONS,
                        action.icon(),
                        action.title(),
                        List.of(),
                        "",
                        action.key() == null ? "" : Shortcuts.text(action.key()),
                        true,
                        action.run(),
                        List.of())));
            }
            rows.setAll(next);
            areActionsShown = true;
            select(0, 1);
        }
    }
}
