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
 * The whole window: makes its parts and lets them work together. Views are added after it was made, since they need its
 * {@link #navigation}. FX thread only.
 */
public final class WindowShell {
    private static final String TIMELINE = "timeline";
    private static final String TOKENS = "tokens";

    /** What can be begun in a view that is not shown. */
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

    /** Below this width short words are used and panes give way. */
    public static final double NARROW = 1_000;
    /** Among the views' remembered values, whether the tour was closed. */
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
     * @param speak changes the language, which makes the window again
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

    /** What floats over this window. */
    public WindowOverlays overlays() {
        return overlays;
    }

    /** How views send the user elsewhere. */
    public Navigation navigation() {
        return navigator;
    }

    /** {@code asking} shows what the open workspace reaches. */
    public void setTrust(Runnable asking) {
        navigator.setTrust(asking);
    }

    /** {@code add} asks for a mount at a prefix, {@code find} for a folder that the calls are compared with. */
    public void setMounting(Consumer<String> add, Runnable find) {
        navigator.setMounting(add, find);
    }

    /** Puts the timeline strip under the header. */
    public void setTimeline(Node strip, List<UserCommand> stripCommands) {
        timelineSlot.getChildren().setAll(strip);
        timelineCommands = List.copyOf(stripCommands);
    }

    /** Remembers in what the timeline shows what was used, and gives it the least budgets of the tripwires that are on: tokens, then dollars. */
    public void keepSpent(ObjectProperty<SpentUnit> shown, BiConsumer<Double, Double> budgets) {
        restoreSpent = () -> shown.set(SpentUnit.remembered(preferencesStore.get().views().getOrDefault(TIMELINE, Map.of()).getOrDefault(TOKENS, "")));
        restoreSpent.run();
        shown.subscribe((was, now) -> preferencesStore.change(before -> before.withView(TIMELINE, Map.of(TOKENS, now.word()))));
        Runnable least = () -> budgets.accept(tripwires.tokenBudget(), tripwires.dollarBudget());
        tripwires.chosen().subscribe(least);
        least.run();
    }

    /** Adds what can be done everywhere. */
    public void addFurther(List<UserCommand> further) {
        furtherCommands = Stream.concat(furtherCommands.stream(), further.stream()).toList();
        further.stream().filter(command -> command.id().equals(ReportCopy.ID)).forEach(problems::offerReport);
    }

    /** Asks whether to do something that a person did not ask for; {@code verb} names the effect. */
    public void ask(String title, String why, String verb, Runnable answer) {
        PromptSheet.question(overlays, title, why, verb, answer);
    }

    /** The page for when nothing is open. */
    public void setWelcome(View view) {
        slot.setWelcome(view);
    }

    /** Adds a view, with what it remembers. */
    public void add(View view) {
        slot.add(view);
        problems.addAll(view.mendings());
        restore(view);
        view.keepWith(values -> preferencesStore.changeAtOnce(r -> r.withView(view.id(), values)));
    }

    private void restore(View view) {
        view.restore(preferencesStore.get().views().getOrDefault(view.id(), Map.of()));
    }

    /** Restores what has changed of the remembered state of views and of the timeline. */
    public void restoreViews(Map<String, Map<String, String>> before) {
        Map<String, Map<String, String>> now = preferencesStore.get().views();
        slot.views().values().stream()
                .filter(view -> !now.getOrDefault(view.id(), Map.of()).equals(before.getOrDefault(view.id(), Map.of())))
                .forEach(this::restore);
        restoreSpent.run();
    }

    /** A command of the window: {@code open}, {@code sample}, {@code palette}. */
    public UserCommand command(String name) {
        return commands.get(name);
    }

    /** Opens an address at its last location. */
    public void open(String address) {
        navigator.open(address);
    }

    /** Opens a workspace again, with what is not saved of it. */
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

    /** Adds a remark to the problems; empty for none. */
    public void note(String sentence) {
        problems.noteAtStart(sentence);
    }

    /** The current location; null while nothing is open. */
    public @Nullable Place here() {
        return navigator.here();
    }

    /** True while the view that is shown still reads something, or the palette still looks. */
    public boolean isLoading() {
        View view = slot.shownProperty().get();
        return session.openingProperty().get() != null
                || (view != null && view.isLoading())
                || (palette != null && overlays.shownProperty().get() == palette && palette.isSearching());
    }

    /** Asks the views for what they remember, and keeps it. */
    public void rememberViews() {
        slot.views().values().forEach(view -> preferencesStore.change(r -> r.withView(view.id(), view.remembered())));
    }

    /** Tries again what failed last. */
    public void retry() {
        navigator.retry();
    }

    /** Leaves what is open; asks first where something would be lost. */
    public void leave(Runnable then) {
        leaving.before(then);
    }

    /** Ends what listens beyond this window. */
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
                // A command that opened the view may have put the keyboard into it.
                if (view == focusedView && overlays.shownProperty().get() == null && !isWithin(view.node(), scene.getFocusOwner())) {
                    view.focusFirst();
                }
            });
        }
        timelineSlot.setVisible(view != null && view.showsTimeline() && (session.threadProperty().get() != null || session.threadComingProperty().get()));
        rail.mark(session.workspaceProperty().get() == null ? "" : slot.chosen());
    }

    /** What can be done now, the view's own first; nothing but leaving it while something floats above. */
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

    /** The same with the first commands of the other views, which bring their view to the front. */
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
