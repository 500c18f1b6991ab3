package dev.stateroom.ui.shell;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.LocalLook;
import dev.stateroom.workspace.TypedAddress;
import java.nio.file.Path;
import java.util.List;
import java.time.OffsetDateTime;
import java.util.function.BiConsumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Asks for an address and says what kind it is while it is typed. Connects to nothing until the user opens or tests it. */
final class ConnectSheet extends VBox {
    private static final List<String> EXAMPLES = List.of("http://127.0.0.1:2024", "postgresql://…", "mongodb://…", "redis://…", "~/work/agent", "sessions.db");

    private final Session session;
    private final Runnable dismiss;
    private final BiConsumer<ConnectSheet, String> open;
    private final Translations words = Translations.of(ConnectSheet.class);
    private final TextField field = new TextField();
    private final PasswordField password = new PasswordField();
    private final HBox secret;
    private final Button verb;
    private final Button test;
    private final ProgressIndicator turning = new ProgressIndicator();
    private final LatestTask testing;
    private final Label kind = new Label();
    private final Label what = ViewParts.shrinking("", "sr-strong");
    private final Label next = ViewParts.shrinking("", "sr-muted");
    private final LatestTask looking;
    private @Nullable TypedAddress known;
    private boolean isAsked;

    /**
     * @param dismiss removes the sheet
     * @param open opens an address, and reports a failure to this sheet
     */
    ConnectSheet(Session session, Runnable dismiss, BiConsumer<ConnectSheet, String> open) {
        this.session = session;
        testing = new LatestTask(session.work(), session::broken);
        looking = new LatestTask(session.work(), session::broken);
        this.dismiss = dismiss;
        this.open = open;
        SheetFrame.prepare(this, "connect", "shell-connect", 720, words.get("connect.title"));
        verb = ViewParts.plainButton(words.get("connect.verb"), "connect-open", this::openWhenKnown);
        verb.getStyleClass().add("sr-primary");
        field.setId("connect-address");
        field.getStyleClass().add("sr-mono");
        field.setPromptText("postgresql://user@host/database");
        field.setAccessibleText(words.get("connect.address"));
        field.setOnAction(e -> openWhenKnown());
        HBox.setHgrow(field, Priority.ALWAYS);
        password.setId("connect-password");
        password.setAccessibleText(words.get("connect.password"));
        password.setOnAction(e -> openWhenKnown());
        HBox.setHgrow(password, Priority.ALWAYS);
        secret = ViewParts.row(ViewParts.text(words.get("connect.password"), "sr-small", "sr-muted"), password);
        secret.managedProperty().bind(secret.visibleProperty());
        test = ViewParts.plainButton(words.get("connect.test"), "connect-test", this::test);
        turning.setPrefSize(14, 14);
        turning.setMaxSize(14, 14);
        turning.managedProperty().bind(turning.visibleProperty());
        turning.setVisible(false);
        field.setTextFormatter(new TextFormatter<>(this::masked));
        // A field with a formatter consumes Escape.
        field.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE) {
                dismiss.run();
                e.consume();
            }
        });
        field.focusedProperty().subscribe(focused -> {
            if (!focused) {
                mask();
            }
        });
        field.textProperty().subscribe(this::typed);
        password.textProperty().subscribe(v -> typed(field.getText()));
        // A sheet that was removed stops checking the address.
        sceneProperty().subscribe(scene -> {
            if (scene == null) {
                stopTest();
            }
        });
        getChildren().addAll(head(), new HBox(8, field, test, verb), secret, answer(), examples());
    }

    private HBox head() {
        Button close = ViewParts.iconButton("x", words.get("connect.close"), words.get("connect.close") + "  Esc", () -> dismiss.run());
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
        return ViewParts.styled(new VBox(6, line, ViewParts.row(turning, next)), "shell-connect-answer");
    }

    private FlowPane examples() {
        FlowPane examples = new FlowPane(6, 6, ViewParts.text(words.get("connect.examples"), "sr-small", "sr-muted"));
        EXAMPLES.forEach(example -> examples.getChildren().add(ViewParts.chip(example)));
        return examples;
    }

    /** Focuses the field. */
    void focus() {
        field.requestFocus();
    }

    /** Handles a drop as if the address had been typed. */
    void put(String address) {
        field.setText(address);
        field.requestFocus();
        field.end();
    }

    /** Hides a password that was typed or pasted. */
    private TextFormatter.Change masked(TextFormatter.Change change) {
        String text = change.getControlNewText();
        boolean isPasted = change.getText().length() > 1;
        AddressSecret parts = !change.isContentChange()
                ? new AddressSecret("", null)
                : isPasted || AddressSecret.isEnded(text) ? AddressSecret.whole(text) : AddressSecret.of(text);
        if (parts.password() != null) {
            password.setText(parts.password());
            change.setRange(0, change.getControlText().length());
            change.setText(parts.address());
            change.selectRange(parts.address().length(), parts.address().length());
        }
        return change;
    }

    /** Called when the end of a password that was typed as the last option is known. */
    private void mask() {
        AddressSecret parts = AddressSecret.whole(field.getText());
        if (parts.password() != null) {
            password.setText(parts.password());
            field.setText(parts.address());
        }
    }

    private void typed(String typed) {
        AddressSecret parts = AddressSecret.of(typed);
        secret.setVisible(parts.hasUser());
        String text = parts.with(password.getText());
        stopTest();
        isAsked = false;
        known = null;
        looking.cancel();
        verb.setDisable(text.isBlank());
        test.setDisable(true);
        if (text.isBlank()) {
            kind.setVisible(false);
            what.setText("");
            say(words.get("connect.nothing"), false);
            return;
        }
        Path base = Path.of("").toAbsolutePath();
        looking.begin(
                words.get("connect.looking"),
                (c, p) -> TypedAddress.of(text, base, LocalLook::at),
                this::show,
                defect -> say(words.get("connect.broken", String.valueOf(defect.getMessage())), true));

    }

    private void show(TypedAddress is) {
        known = is;
        boolean isOpened = is.kind().isOpened();
        test.setDisable(!isOpened);
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

    /** Half an address is not an error until the user asks to open it. */
    private void openWhenKnown() {
        mask();
        TypedAddress is = known;
        if (is == null) {
            isAsked = !field.getText().isBlank();
        } else if (is.kind().isOpened()) {
            dismiss.run();
            open.accept(this, is.address());
        } else {
            say(is.next(), true);
        }
    }

    /** Says why the address did not open. */
    void refused(Failure why) {
        say(CoreSentences.shown(why), true);
    }

    /** Opens the address and closes it again; cancels the running test. */
    private void test() {
        if (testing.isRunning()) {
            stopTest();
            say(words.get("connect.stopped"), false);
            return;
        }
        TypedAddress is = known;
        if (is == null || !is.kind().isOpened()) {
            return;
        }
        test.setText(words.get("connect.stop"));
        turning.setVisible(true);
        say(words.get("connect.testing"), false);
        testing.begin(
                words.get("connect.testing"),
                (c, p) -> session.tryOut(is.address(), c, p).then(open -> {
                    try (open) {
                        ThreadSource threads = open.threads();
                        return threads == null ? Outcome.ok(new ThreadPage(List.of(), 0, false, false)) : threads.page(1, "", c);
                    }
                }),
                outcome -> {
                    stopTest();
                    outcome.either(page -> say(found(page), false), this::refused);
                },
                defect -> {
                    stopTest();
                    say(words.get("connect.broken", String.valueOf(defect.getMessage())), true);
                });
    }

    private void stopTest() {
        testing.cancel();
        test.setText(words.get("connect.test"));
        turning.setVisible(false);
    }

    private String found(ThreadPage page) {
        OffsetDateTime newest = page.threads().isEmpty() ? null : page.threads().getFirst().updatedAt();
        String many = words.get(page.isEstimated() ? "connect.threads.about" : "connect.threads", page.total());
        return newest == null ? many : words.get("connect.newest", many, RelativeTime.now().since(newest.toInstant()));
    }

    private void say(String sentence, boolean isWrong) {
        next.setText(sentence);
        next.getStyleClass().removeAll("sr-muted", "sr-danger");
        next.getStyleClass().add(isWrong ? "sr-danger" : "sr-muted");
    }

    private static String icon(TypedAddress.Kind kind) {
        return switch (kind) {
            case SQLITE, POSTGRES, MONGODB, REDIS -> "database";
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
