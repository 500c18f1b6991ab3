package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows where the documentation is and which version this is, as texts to copy. Opens nothing and connects to nothing. */
public final class ProgramHelp {
    /** The prefix of the ids of these commands. */
    static final String GROUP = "help.";

    /** Where the pages of the site are; the homepage of {@code pom.xml}. */
    static final String ADDRESS = "https://stateroom.dev";

    private final WindowOverlays overlays;
    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final String version;
    private final Consumer<Throwable> broken;
    private final Translations words = Translations.of(ProgramHelp.class);

    /**
     * @param version of the program
     * @param broken receives defects
     */
    public ProgramHelp(WindowOverlays overlays, TaskRunner work, WorkspaceOpener opener, String version, Consumer<Throwable> broken) {
        this.overlays = overlays;
        this.work = work;
        this.opener = opener;
        this.version = version;
        this.broken = broken;
    }

    /** The commands, for the palette and the help menu. */
    public List<UserCommand> all() {
        return List.of(
                UserCommand.of(GROUP + "documentation", words.get("help.documentation"), "book-open", this::documentation),
                UserCommand.of(GROUP + "about", words.get("help.about"), "info", this::about));
    }

    private void documentation() {
        show("documentation", Map.of("address", ADDRESS));
    }

    private void about() {
        work.submit(
                BackgroundTask.of(words.get("help.about"), (c, p) -> folders()), folders -> {
                    Map<String, String> facts = new LinkedHashMap<>();
                    facts.put("version", version);
                    facts.put("java", Runtime.version() + ", JavaFX " + System.getProperty("javafx.runtime.version", ""));
                    facts.putAll(folders);
                    show("about", facts);
                },
                broken);
    }

    private Map<String, String> folders() {
        Map<String, String> folders = new LinkedHashMap<>();
        folders.put("data", switch (opener.ownData()) {
            case Outcome.Ok<OwnData>(OwnData own) -> own.folder().toString();
            case Outcome.Failed<OwnData>(Failure why) -> CoreSentences.shown(why);
        });
        folders.put("licences", licences().map(Path::toString).orElseGet(() -> words.get("help.licences.none")));
        return folders;
    }

    /** The folder {@code legal} next to the program's jar; empty if the program runs from class files. */
    private static Optional<Path> licences() {
        try {
            Path code = Path.of(ProgramHelp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Optional.ofNullable(code.getParent())
                    .map(lib -> lib.resolveSibling("legal"))
                    .filter(Files::isDirectory);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void show(String page, Map<String, String> facts) {
        Map<String, String> named = new LinkedHashMap<>();
        facts.forEach((fact, value) -> named.put(words.get("help.fact." + fact), value));
        FactSheet sheet = new FactSheet(words.get("help." + page), words.get("help." + page + ".why"), named, overlays::hide);
        overlays.show(sheet, sheet::focus);
    }
}
