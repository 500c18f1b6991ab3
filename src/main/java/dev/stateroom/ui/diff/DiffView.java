package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff.Whitespace;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonPair;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The files that differ between two steps, or between any two things; see {@code View}. */
public final class DiffView extends PanesView {
    static final PseudoClass ZERO = PseudoClass.getPseudoClass("zero");
    static final PseudoClass DELETED = PseudoClass.getPseudoClass("deleted");
    static final PseudoClass FOLDER = PseudoClass.getPseudoClass("folder");

    /** Window widths in pixels at which the layout changes. */
    private static final double NARROW = 1000;
    private static final double ROOMY = 1100;
    private static final double INLINE_BELOW = 820;

    private final Navigation navigation;
    private final Translations words = Translations.of(DiffView.class);
    private final DiffModel model = new DiffModel();
    private final BooleanProperty swapped = new SimpleBooleanProperty();
    private final BooleanProperty ignoringWhitespace = new SimpleBooleanProperty();
    private final BooleanProperty hasChanges = new SimpleBooleanProperty();
    private final DiffList list;
    private final FileList files;
    private final DiffBar bar;
    private final PatchFiles patches;
    private final DiffSource compared;
    private final DiffLoader loader;
    private final StackPane content = new StackPane();
    private DiffRow.@Nullable Layout chosenLayout;
    private @Nullable DiffComparison shown;
    private boolean shownSwapped;

    /** For the session's base and step; {@code dialog} asks for a place to save a patch. */
    public static DiffView ofSteps(Session session, Navigation navigation, SaveDialog dialog) {
        return new DiffView("diff", session, navigation, dialog, taken -> new StepsCompared(session, navigation, taken));
    }

    /** For any two things, which {@code opener} opens; {@code folder} and {@code file} ask the user for folders and files. */
    public static DiffView ofThings(
            Session session, WorkspaceOpener opener, Navigation navigation, OpenDialog folder, OpenDialog file, SaveDialog dialog) {
        return new DiffView("compare", session, navigation, dialog, taken -> new ChosenComparison(session, opener, folder, file));
    }

    private DiffView(String id, Session session, Navigation navigation, SaveDialog dialog, Function<ReadOnlyDoubleProperty, DiffSource> comparing) {
        super(id);
        this.navigation = navigation;
        list = new DiffList(model, file -> {});
        compared = comparing.apply(list.takenProperty());
        files = new FileList(model, file -> {
            list.goToFile(file);
            select(file);
        });
        loader = new DiffLoader(session.work(), words.get("work.comparing"), list::fileAtTop);
        setCommands(new DiffCommands(this, words).all());
        bar = new DiffBar(words, commands(), this::setLayout, swapped, ignoringWhitespace);
        patches = new PatchFiles(session.work(), words, dialog, bar::say);
        list.setMinWidth(0);
        list.list().setAccessibleText(words.get("list.spoken"));
        content.getChildren().add(list);
        BorderPane main = new BorderPane(content);
        main.setTop(new VBox(bar, compared.bar()));
        main.getStyleClass().add("sr-content");
        setContent(remember(new SidePanes(main).left(files, 272, 212, 212, 520)));
        // Lists swallow Escape; the filter field has its own use for it.
        for (Node pane : List.of(files.list(), list.list())) {
            pane.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        }
        node().addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        list.list().setContextMenu(DiffCommands.menu(commands(), DiffCommands.OPEN, "diff.copyLines", "diff.copyPatch", DiffCommands.EXPORT));
        files.list().setContextMenu(DiffCommands.menu(commands(), DiffCommands.OPEN, "diff.copyPatch", DiffCommands.EXPORT));
        list.currentProperty().subscribe(this::follow);
        swapped.subscribe(this::compareAgain);
        ignoringWhitespace.subscribe(this::compareAgain);
        compared.onChange(this::compareIfShown);
        node().sceneProperty().subscribe(this::compareIfShown);
        node().sceneProperty().flatMap(scene -> scene.widthProperty()).subscribe(width -> {
            if (width != null) {
                fit(width.doubleValue());
            }
        });
    }

    // ---- what is compared

    private void compareIfShown() {
        if (isShown()) {
            compare(false);
        }
    }

    private void compareAgain() {
        if (isShown()) {
            compare(true);
        }
    }

    private void compare(boolean isReload) {
        DiffComparison next = compared.now(swapped.get());
        DiffComparison former = shown;
        boolean same = !isReload && next != null && former != null && shownSwapped == swapped.get() && next.isOfTheSame(former);
        shown = next;
        shownSwapped = swapped.get();
        if (next == null) {
            loader.cancel();
            model.reset(List.of());
        } else if (same) {
            model.rename(next.files());
        } else {
            String kept = list.currentProperty().get() == null || list.currentProperty().get().file() >= model.files().size()
                    ? null
                    : model.files().get(list.currentProperty().get().file()).path();
            model.reset(next.files());
            list.currentProperty().set(null);
            list.widths().reset();
            loader.start(next.files(), ignoringWhitespace.get() ? Whitespace.IGNORED : Whitespace.COUNTS, this::arrived);
            goTo(kept);
        }
        hasChanges.set(next != null && !next.files().isEmpty());
        show();
        compared.findAuthors(found -> {
            model.setAuthors(found);
            list.refresh();
        });
    }

    /** Goes to the previously current file, or to the one to start at. */
    private void goTo(@Nullable String path) {
        int file = model.indexOf(path != null ? path : compared.beginsAt());
        if (file >= 0) {
            list.goToFile(file);
        }
    }

    private void arrived(Map<Integer, DiffLoader.Compared> batch) {
        batch.forEach((file, compared) -> {
            model.setResult(file, compared.result());
            list.widths().include(compared.extent());
        });
        list.refresh();
        files.refreshCounts();
        describePlace();
    }

    // ---- what is shown

    private void show() {
        compared.show(shown);
        files.show(shown == null ? 0 : shown.unchanged());
        list.refresh();
        describePlace();
        Node instead = compared.instead(shown);
        list.setVisible(instead == null);
        content.getChildren().setAll(instead == null ? List.of(list) : List.of(list, instead));
    }

    private void follow() {
        DiffModel.Change change = list.currentProperty().get();
        if (change != null) {
            files.follow(change.file());
        }
        describePlace();
    }

    private void select(int file) {
        compared.wentTo(model.files().get(file).path());
    }

    private void describePlace() {
        DiffModel.Change change = list.currentProperty().get();
        int total = model.changes();
        bar.place(
                total == 0
                        ? ""
                        : change == null
                                ? words.get("place.total", total)
                                : words.get("place.of", model.numberOf(change), total));
    }

    private void fit(double windowWidth) {
        bar.setNarrow(windowWidth < ROOMY);
        compared.setNarrow(windowWidth < NARROW);
        applyLayout(windowWidth);
    }

    private void applyLayout(double windowWidth) {
        DiffRow.Layout wanted = chosenLayout != null
                ? chosenLayout
                : windowWidth < INLINE_BELOW ? DiffRow.Layout.INLINE : DiffRow.Layout.SIDE_BY_SIDE;
        bar.showLayout(wanted);
        if (model.layout() != wanted) {
            model.setLayout(wanted);
            list.refresh();
        }
    }

    // ---- what can be done

    void setLayout(DiffRow.Layout layout) {
        chosenLayout = layout;
        applyLayout(isShown() ? node().getScene().getWidth() : 1280);
    }

    void toggleLayout() {
        setLayout(model.layout() == DiffRow.Layout.INLINE ? DiffRow.Layout.SIDE_BY_SIDE : DiffRow.Layout.INLINE);
    }

    void goChange(int by) {
        DiffModel.Change next = model.step(list.currentProperty().get(), by);
        if (next != null) {
            list.go(next);
        }
    }

    void goFile(int by) {
        if (model.files().isEmpty()) {
            return;
        }
        DiffModel.Change now = list.currentProperty().get();
        int from = now != null ? now.file() : by > 0 ? -1 : 0;
        int file = Math.floorMod(from + by, model.files().size());
        list.goToFile(file);
        select(file);
    }

    void toggleSwap() {
        swapped.set(!swapped.get());
    }

    void toggleWhitespace() {
        ignoringWhitespace.set(!ignoringWhitespace.get());
    }

    void focusFilter() {
        files.filter().focusByKey();
    }

    void leave() {
        navigation.show("files");
    }

    /** Continues with a comparison of other things. */
    void compareThings() {
        ComparisonPair things = compared.things();
        navigation.compareThings(things.left(), things.right());
    }

    BooleanProperty hasChangesProperty() {
        return hasChanges;
    }

    void copyLines() {
        PatchFiles.copy(list.selectedText());
    }

    void copyPatch() {
        int file = list.file();
        if (file < model.files().size()) {
            patches.copy(model.files().get(file));
        }
    }

    void openFile() {
        int file = list.file();
        if (file < model.files().size()) {
            compared.open(model.files().get(file).path());
        }
    }

    /** Whether a line is selected. */
    ObservableValue<Boolean> linesProperty() {
        return list.list().getSelectionModel().selectedItemProperty().map(row -> row instanceof DiffRow.Line).orElse(false);
    }

    /** True if the different files can be opened. */
    BooleanBinding openableProperty() {
        return hasChanges.and(new SimpleBooleanProperty(compared.followsTimeline()));
    }

    void export() {
        if (shown != null && !shown.files().isEmpty()) {
            patches.export(shown, window());
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            leave();
            event.consume();
        } else if (KeyCombination.valueOf("Shortcut+C").match(event) && list.list().isFocused()) {
            copyLines();
            event.consume();
        }
    }

    // ---- View

    @Override
    public boolean showsTimeline() {
        return compared.followsTimeline();
    }

    @Override
    public void focusFirst() {
        if (compared.focusMissing()) {
            return;
        }
        if (model.files().isEmpty()) {
            node().requestFocus();
        } else {
            list.list().requestFocus();
        }
    }

    @Override
    public void shown() {
        compare(false);
    }

    @Override
    public List<Node> panes() {
        return compared.followsTimeline() ? List.of(files.list(), list.list()) : List.of(compared.bar(), files.list(), list.list());
    }

    @Override
    public Map<String, String> remembered() {
        Map<String, String> all = super.remembered();
        if (chosenLayout != null) {
            all.put("layout", chosenLayout.name());
        }
        return all;
    }

    @Override
    public void restore(Map<String, String> remembered) {
        super.restore(remembered);
        for (DiffRow.Layout layout : DiffRow.Layout.values()) {
            if (layout.name().equals(remembered.get("layout"))) {
                chosenLayout = layout;
            }
        }
    }

    @Override
    public boolean isLoading() {
        return loader.isRunning() || compared.isLoading();
    }
}
