package dev.stateroom.ui.shell;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.LocalLook;
import dev.stateroom.workspace.TypedAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Asks for an address and says what it is while it is typed. Nothing is connected to before it is opened. */
final class ConnectSheet extends VBox {
    private static final List<String> EXAMPLES = List.of("http://127.0.0.1:2024", "postgresql://…", "mongodb://…", "~/work/agent", "sessions.db");

    private final TaskRunner work;
    private final Runnable dismiss;
    private final Consumer<String> open;
    private final Translations words = Translations.of(ConnectSheet.class);
    private final TextField field = new TextField();
    private final Button verb;
    private final Label kind = new Label();
    private final Label what = ViewParts.shrinking("", "sr-strong");
    private final Label next = ViewParts.shrinking("", "sr-muted");
    private TaskRunner.@Nullable Running looking;
    private @Nullable TypedAddress known;
    private boolean isAsked;

    /**
     * @param dismiss takes the sheet away
     * @param open opens an address
     */
    ConnectSheet(TaskRunner work, Runnable dismiss, Consumer<String> open) {
        this.work = work;
        this.dismiss = dismiss;
        this.open = open;
        setId("connect");
        getStyleClass().addAll("sr-float", "shell-connect");
        setMaxSize(720, USE_PREF_SIZE);
        setAccessibleText(words.get("connect.title"));
        verb = new Button(words.get("connect.verb"));
        verb.setId("connect-open");
        verb.getStyleClass().add("sr-primary");
        verb.setMinWidth(USE_PREF_SIZE);
        verb.setOnAction(e -> openWhenKnown());
        field.setId("connect-address");
        field.getStyleClass().add("sr-mono");
        field.setPromptText("postgresql://user@host/database");
        field.setAccessibleText(words.get("connect.address"));
        field.setOnAction(e -> openWhenKnown());
        field.textProperty().subscribe(this::typed);
        HBox.setHgrow(field, Priority.ALWAYS);
        getChildren().addAll(head(), new HBox(8, field, verb), answer(), examples());
    }

    private HBox head() {
        Button close = ViewParts.iconButton("x", words.get("connect.close"), words.get("connect.close") + "  Esc");
        close.setOnAction(e -> dismiss.run());
        return ViewParts.row(ViewParts.text(words.get("connect.title"), "sr-title"), ViewParts.grow(), ViewParts.keyHint("Esc"), close);
    }

    private VBox answer() {
        kind.setId("connect-kind");
        kind.setMinWidth(USE_PREF_SIZE);
        kind.managedProperty().bind(kind.visibleProperty());
        what.setId("connect-what");
        what.setWrapText(true);
        what.managedProperty().bind(what.textProperty().isNotEmpty());
        next.setId("connect-next");
        next.setWrapText(true);
        HBox line = new HBox(8, kind, what);
        line.setAlignment(Pos.CENTER_LEFT);
        line.managedProperty().bind(kind.visibleProperty());
        VBox answer = new VBox(6, line, next);
        answer.getStyleClass().add("shell-connect-answer");
        return answer;
    }

    private FlowPane examples() {
        FlowPane examples = new FlowPane(6, 6, ViewParts.text(words.get("connect.examples"), "sr-small", "sr-muted"));
        EXAMPLES.forEach(example -> examples.getChildren().add(ViewParts.chip(example)));
        return examples;
    }

    /** Puts the keyboard into the field. */
    void focus() {
        field.requestFocus();
    }

    /** Takes what was dropped as if it had been typed. */
    void put(String address) {
        field.setText(address);
        field.requestFocus();
        field.end();
    }

    private void typed(String text) {
        isAsked = false;
        known = null;
        if (looking != null) {
            looking.cancel();
        }
        verb.setDisable(text.isBlank());
        if (text.isBlank()) {
            kind.setVisible(false);
            what.setText("");
            say(words.get("connect.nothing"), false);
            return;
        }
        Path base = Path.of("").toAbsolutePath();
        looking = work.submit(
                BackgroundTask.of(words.get("connect.looking"), (c, p) -> TypedAddress.of(text, base, LocalLook::at)),
                this::show,
                defect -> say(words.get("connect.broken", String.valueOf(defect.getMessage())), true));
    }

    private void show(TypedAddress is) {
        known = is;
        boolean isOpened = is.kind().isOpened();
        kind.setVisible(true);
        kind.setText(words.get("connect.kind." + is.kind().word()));
        kind.setGraphic(FeatherIcons.of(icon(is.kind()), FeatherIcons.ROW));
        kind.getStyleClass().setAll("label", "sr-pill", isOpened ? "sr-accent" : "sr-neutral");
        what.setText(is.what());
        say(is.next(), false);
        if (isAsked) {
            openWhenKnown();
        }
    }

    /** What is half typed is no mistake: only a person who asks to open it reads that as one. */
    private void openWhenKnown() {
        TypedAddress is = known;
        if (is == null) {
            isAsked = !field.getText().isBlank();
        } else if (is.kind().isOpened()) {
            dismiss.run();
            open.accept(is.address());
        } else {
            say(is.next(), true);
        }
    }

    private void say(String sentence, boolean isWrong) {
        next.setText(sentence);
        next.getStyleClass().removeAll("sr-muted", "sr-danger");
        next.getStyleClass().add(isWrong ? "sr-danger" : "sr-muted");
    }

    private static String icon(TypedAddress.Kind kind) {
        return switch (kind) {
            case SQLITE, POSTGRES, MONGODB -> "database";
            case SERVER -> "server";
            case WORKSPACE -> "layers";
            case FOLDER, PROJECT -> "folder";
            case DEV_SERVER -> "archive";
            case OWN -> "home";
            case AGENT -> "code";
            case NOTHING, ABSENT, REFUSED -> "help-circle";
        };
    }
}
