package dev.stateroom.ui.shell;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.command.KeyDispatch;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.inbox.ReviewSettings;
import dev.stateroom.ui.palette.CommandPalette;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.UpdateChoice;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.SpentUnit;
import dev.stateroom.ui.tripwire.TripwireModel;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.release.PublishedReleases;
import java.io.File;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The whole window: creates its parts and connects them. Views are added later, since they need its {@link #navigation}. FX thread only.
 */
public final class WindowShell {
    private static final String TIMELINE = "timeline";
    private static final String TOKENS = "tokens";

    /** Commands that other views can offer although their view is not shown. */
    private static final Set<String> FIRST = Set.of(
            "files.as-model",
            "files.filter",
            "files.fork",
            "files.fork.newest",
            "blame.toggle",
            "results.trouble",
            "memories.add",
            "memories.matrix",
            "memories.hints",
            "mounts.new",
            "mounts.add",
            "mounts.resolve",
            "mounts.trust",
            "permissions.probe",
            "permissions.ask",
            "permissions.suggest",
            "permissions.matrix",
            "audit.verify",
            "audit.export");

    /** Below this width labels are short and panes are hidden. */
    public static final double NARROW = 1_000;
    /** The name under which views' remembered values say whether the tour was closed. */
    static final String TOUR = "tour";

    final Session session;
    final Preferences preferencesStore;
    final TripwireModel tripwires;
    final FileChoice fileChoice;
    final Consumer<String> speak;
    final Runnable quit;
    final Translations words = Translations.of(WindowShell.class);

    private final StackPane root = new StackPane();
    private final BorderPane frame = new BorderPane();
    final WindowOverlays overlays = new WindowOverlays();
    final PaneCycle panes;
    final ViewSlot slot;
    final WindowNavigator navigator;
    private final ProblemList problems;
    final WindowCommands commands;
    final ProblemDrawer drawer;
    private final StackPane timelineSlot = new StackPane();
    private final NavigationRail rail;
    final Scene scene;
    final SettingsMenu settings;
    private final UnsavedChangesGuard leaving;
    final TourStrip tour;
    List<UserCommand> timelineCommands = List.of();
    List<UserCommand> furtherCommands = List.of();
    @Nullable CommandPalette palette;
    final HeaderBar header;
    private @Nullable View focusedView;
    private Runnable restoreSpent = () -> {};

    /**
     * @param speak changes the language, which rebuilds the window
     * @param quit closes the window
     */
    public WindowShell(
            Session session,
            FxWork work,
            Preferences preferencesStore,
            FileChoice fileChoice,
            InstantSource clock,
            String version,
            Consumer<String> speak,
            Runnable quit) {
        this.session = session;
        this.preferencesStore = preferencesStore;
        this.fileChoice = fileChoice;
        slot = new ViewSlot(session);
        leaving = new UnsavedChangesGuard(() -> slot.views().values(), overlays, view -> slot.choose(view.id()));
        this.speak = language -> leaving.before(() -> speak.accept(language));
        this.quit = () -> leaving.before(quit);
        navigator = new WindowNavigator(session, slot, preferencesStore, clock, leaving, this::chooseFile);
        problems = new ProblemList(session);
        commands = new WindowCommands(session, navigator, new WindowActions(this));
        drawer = new ProblemDrawer(problems, commands.get("problems"));
        drawer.managedProperty().bind(drawer.visibleProperty());
        drawer.setVisible(false);
        navigator.setProblems(Bindings.createObjectBinding(problems::ofWhatIsOpen, problems.all()), this::showProblems);
        timelineSlot.managedProperty().bind(timelineSlot.visibleProperty());
        rail = new NavigationRail(commands.views(), commands.across(), this::help, session.waitingProperty());
        header = new HeaderBar(session, commands, new HeaderMenus(this));
        StatusBar status = new StatusBar(
                session, work, problems, commands.get("problems"), commands.get("keys"), commands.get("palette"), version);
        status.releasesProperty().bind(preferencesStore.property().map(values -> UpdateChoice.of(values).wanted() ? PublishedReleases.OURS.host() : null));
        VBox.setVgrow(slot, Priority.ALWAYS);
        tour = new TourStrip(navigator::openThread, () -> preferencesStore.changeAtOnce(r -> r.withView(TOUR, Map.of("closed", "true"))));
        Runnable toFront = () -> OnFx.later(navigator::toFront);
        tripwires = new TripwireModel(session, preferencesStore, (title, sentence) -> ReviewSettings.notify(preferencesStore.get().views(), title, sentence, toFront));
        problems.addRisks(new RunProblems(session, navigator, tripwires).allProperty());
        BannerArea banners = new BannerArea(
                session, this::showProblems, navigator, timelineSlot.visibleProperty(), tour, tripwires);
        session.workspaceProperty().subscribe(now -> tour.wantedProperty().set(false));
        frame.setTop(header);
        frame.setLeft(rail);
        frame.setCenter(new VBox(timelineSlot, banners, slot, drawer));
        frame.setBottom(status);
        root.getChildren().add(frame);
        overlays.above(root);
        root.setId("window");
        root.setMinSize(0, 0);
        if (Translations.language().startsWith("zh")) {
            root.getStyleClass().add("sr-chinese");
        }
        new DropTarget(root, this::openDropped);
        scene = new Scene(root);
        panes = new PaneCycle(scene, this::panesNow);
        root.getChildren().add(1, panes.frame());
        settings = new SettingsMenu(preferencesStore, scene);
        rail.collapsedProperty()
                .bind(scene.widthProperty()
                        .lessThan(NARROW)
                        .or(scene.heightProperty().lessThan(NavigationRail.LOWEST_WITH_WORDS))
                        .or(settings.railCollapsed()));
        header.narrowProperty().bind(scene.widthProperty().lessThan(NARROW));
        status.narrowProperty().bind(scene.widthProperty().lessThan(NARROW));
        new KeyDispatch(this::commandsNow).listen(scene);
        KeyboardMenus.listen(scene);
        slot.shownProperty().subscribe(view -> header.aboutThreadProperty().set(view == null || view.isAboutThread()));
        slot.shownProperty().subscribe(status::says);
        slot.shownProperty().subscribe(this::viewShown);
        session.threadIdProperty().subscribe(v -> viewShown(slot.shownProperty().get()));
        session.threadComingProperty().subscribe(() -> viewShown(slot.shownProperty().get()));
    }

    /** The window's content. */
    public Scene scene() {
        return scene;
    }

    /** The overlays of this window. */
    public WindowOverlays overlays() {
        return overlays;
    }

    /** The navigation that views use. */
    public Navigation navigation() {
        return navigator;
    }

    /** @param asking shows what the open workspace reaches */
    public void setTrust(Runnable asking) {
        navigator.setTrust(asking);
    }

    /**
     * @param add asks for a mount at a prefix
     * @param find asks for a folder and compares the calls with it
     */
    public void setMounting(Consumer<String> add, Runnable find) {
        navigator.setMounting(add, find);
    }

    /** Sets the timeline strip below the header. */
    public void setTimeline(Node strip, List<UserCommand> stripCommands) {
        timelineSlot.getChildren().setAll(strip);
        timelineCommands = List.copyOf(stripCommands);
    }

    /** Remembers the unit of the cost lane, and passes it the lowest budgets of the active tripwires: tokens, then dollars. */
    public void keepSpent(ObjectProperty<SpentUnit> shown, BiConsumer<Double, Double> budgets) {
        restoreSpent = () -> shown.set(SpentUnit.remembered(preferencesStore.get().views().getOrDefault(TIMELINE, Map.of()).getOrDefault(TOKENS, "")));
        restoreSpent.run();
        shown.subscribe((was, now) -> preferencesStore.change(before -> before.withView(TIMELINE, Map.of(TOKENS, now.word()))));
        Runnable least = () -> budgets.accept(tripwires.tokenBudget(), tripwires.dollarBudget());
        tripwires.chosen().subscribe(least);
        least.run();
    }

    /** Adds commands that work in every view. */
    public void addFurther(List<UserCommand> further) {
        furtherCommands = Stream.concat(furtherCommands.stream(), further.stream()).toList();
        further.stream().filter(command -> command.id().equals(ReportCopy.ID)).forEach(problems::offerReport);
    }

    /** Asks for confirmation of something the user did not start; {@code verb} is the label of the button. */
    public void ask(String title, String why, String verb, Runnable answer) {
        PromptSheet.question(overlays, title, why, verb, answer);
    }

    /** Sets the page that is shown while nothing is open. */
    public void setWelcome(View view) {
        slot.setWelcome(view);
    }

    /** Adds a view and restores its remembered state. */
    public void add(View view) {
        slot.add(view);
        problems.addAll(view.mendings());
        restore(view);
        view.keepWith(values -> preferencesStore.changeAtOnce(r -> r.withView(view.id(), values)));
    }

    private void restore(View view) {
        view.restore(preferencesStore.get().views().getOrDefault(view.id(), Map.of()));
    }

    /** Restores the remembered state of views and the timeline where it changed. */
    public void restoreViews(Map<String, Map<String, String>> before) {
        Map<String, Map<String, String>> now = preferencesStore.get().views();
        slot.views().values().stream()
                .filter(view -> !now.getOrDefault(view.id(), Map.of()).equals(before.getOrDefault(view.id(), Map.of())))
                .forEach(this::restore);
        restoreSpent.run();
    }

    /** The command of the window with that name, such as {@code open}, {@code sample}, {@code palette}. */
    public UserCommand command(String name) {
        return commands.get(name);
    }

    /** Opens an address at its last location. */
    public void open(String address) {
        navigator.open(address);
    }

    /** Opens a workspace again, with its unsaved changes. */
    public void reopen(OpenWorkspace workspace) {
        if (workspace.unsaved() == null) {
            navigator.open(workspace.address());
        } else {
            navigator.open(workspace.unsaved());
        }
    }

    /** Opens an address at a certain place; see {@link WindowNavigator}. */
    public void open(String address, Function<@Nullable RecordedThread, @Nullable Place> place, @Nullable String threadId) {
        navigator.open(address, place, threadId);
    }

    /** Adds a remark to the problems; an empty text adds nothing. */
    public void note(String sentence) {
        problems.noteAtStart(sentence);
    }

    /** The current location; null while nothing is open. */
    public @Nullable Place here() {
        return navigator.here();
    }

    /** True while the shown view or the palette is loading. */
    public boolean isLoading() {
        View view = slot.shownProperty().get();
        return session.openingProperty().get() != null
                || (view != null && view.isLoading())
                || (palette != null && overlays.shownProperty().get() == palette && palette.isSearching());
    }

    /** Collects the state that the views want remembered, and stores it. */
    public void rememberViews() {
        slot.views().values().forEach(view -> preferencesStore.change(r -> r.withView(view.id(), view.remembered())));
    }

    /** Tries the last failed action again. */
    public void retry() {
        navigator.retry();
    }

    /** Closes the workspace; asks first if changes would be lost. */
    public void leave(Runnable then) {
        leaving.before(then);
    }

    /** Removes the listeners that outlive the window. */
    public void close() {
        settings.close();
        slot.views().values().forEach(View::close);
    }

    private static boolean isWithin(Node view, @Nullable Node node) {
        return node != null && (node == view || isWithin(view, node.getParent()));
    }

    private void viewShown(@Nullable View view) {
        if (view != null && view != focusedView && overlays.shownProperty().get() == null) {
            focusedView = view;
            ViewParts.afterLayout(scene, () -> {
                // The command that opened the view may have focused a node in it.
                if (view == focusedView && overlays.shownProperty().get() == null && !isWithin(view.node(), scene.getFocusOwner())) {
                    view.focusFirst();
                }
            });
        }
        timelineSlot.setVisible(view != null && view.showsTimeline() && (session.threadProperty().get() != null || session.threadComingProperty().get()));
        rail.mark(session.workspaceProperty().get() == null ? "" : slot.chosen());
    }

    /** The commands that work now, the view's own first; while an overlay is shown, only those that close it. */
    private List<UserCommand> commandsNow() {
        if (WindowOverlays.isAnyIn(scene)) {
            return List.of(commands.get("quit"));
        }
        return everything();
    }

    List<UserCommand> everything() {
        List<UserCommand> all = new ArrayList<>();
        View view = slot.shownProperty().get();
        if (view != null) {
            all.addAll(view.commands());
            if (view.showsTimeline()) {
                all.addAll(timelineCommands);
            }
        }
        all.addAll(commands.all());
        all.addAll(furtherCommands);
        return all;
    }

    /** The same with the commands by which other views can be entered; they bring their view to the front. */
    List<UserCommand> fromAnywhere() {
        List<UserCommand> all = everything();
        View shown = slot.shownProperty().get();
        if (session.workspaceProperty().get() != null) {
            slot.views().values().stream().filter(view -> view != shown).forEach(view -> view.commands().stream()
                    .filter(command -> FIRST.contains(command.id()))
                    .forEach(command -> all.add(new UserCommand(
                            command.id(),
                            command.title(),
                            command.icon(),
                            null,
                            command.enabled(),
                            command.reason(),
                            () -> navigator.run(view.id(), command.id())))));
        }
        return all;
    }

    void chooseFile() {
        String address = fileChoice.file(scene.getWindow(), words.get("command.open.title"));
        if (address != null) {
            navigator.open(address);
        }
    }

    private void openDropped(List<File> files) {
        String first = files.getFirst().getPath();
        if (overlays.shownProperty().get() instanceof ConnectSheet sheet) {
            sheet.put(first);
        } else {
            navigator.open(first);
        }
        if (files.size() > 1) {
            problems.noteAtStart(words.get("drop.many", files.size()));
        }
    }

    void showProblems() {
        drawer.setVisible(true);
        drawer.focus();
    }

    private List<MenuItem> help() {
        return SettingsMenu.items(Stream.of(
                        Stream.of(commands.get("keys"), commands.get("tour")),
                        furtherCommands.stream().filter(command -> command.id().startsWith(ProgramHelp.GROUP)))
                .flatMap(each -> each));
    }

    private List<Node> panesNow() {
        List<Node> all = new ArrayList<>();
        if (timelineSlot.isVisible()) {
            all.add(timelineSlot);
        }
        View view = slot.shownProperty().get();
        all.addAll(view == null ? List.of(slot) : view.panes());
        if (drawer.isVisible()) {
            all.add(drawer);
        }
        all.add(rail);
        all.addAll(List.of(frame.getTop()));
        return all;
    }
}
