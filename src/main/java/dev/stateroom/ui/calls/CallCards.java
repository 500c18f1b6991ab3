package dev.stateroom.ui.calls;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.CallDetails;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The layer above a view's content that shows one call in full. Escape or a click next to it closes it. */
public final class CallCards extends StackPane {
    private final Session session;
    private final Translations words = Translations.of(CallCards.class);
    private @Nullable Node before;

    CallCards(Session session) {
        this.session = session;
        setId("call-cards");
        setAlignment(Pos.BOTTOM_CENTER);
        setPadding(new Insets(24));
        ViewParts.setShown(this, false);
        setOnMousePressed(e -> {
            if (e.getTarget() == this) {
                close();
            }
        });
        setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ESCAPE) {
                close();
                e.consume();
            }
        });
        session.threadIdProperty().subscribe(v -> close());
    }

    /** Shows a call in place of another. */
    public void show(ToolCall call) {
        show(call, CallDetails.NONE);
    }

    /** The same with further details of the call. */
    void show(ToolCall call, CallDetails details) {
        CallCard card = new CallCard(
                words,
                call,
                details,
                StepDrawer.number(session, call.checkpoint()),
                StepDrawer.number(session, call.proposedAt()),
                c -> session.stepProperty().set(c.checkpoint()),
                this::close);
        lay(card);
    }

    /** Shows the state of an agent at a step. */
    void show(AgentState state, @Nullable Integer step) {
        lay(new AgentStateCard(words, state, step, this::close));
    }

    private void lay(Node card) {
        if (!isVisible() && getScene() != null) {
            before = getScene().getFocusOwner();
        }
        getChildren().setAll(card);
        ViewParts.setShown(this, true);
        Node close = card.lookup("#call-close");
        if (close != null) {
            close.requestFocus();
        }
    }

    /** Closes the card and restores the focus. */
    public void close() {
        if (isVisible()) {
            ViewParts.setShown(this, false);
            getChildren().clear();
            session.callProperty().set(null);
            if (before != null) {
                before.requestFocus();
                before = null;
            }
        }
    }
}
