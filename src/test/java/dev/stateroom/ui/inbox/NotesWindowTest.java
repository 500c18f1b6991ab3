package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.inbox.WaitingOrder;
import dev.stateroom.workspace.hook.HookList;
import java.util.List;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** What the agent does not get: comments that decide nothing, and a private reason of any decision; and the order of the list. */
class NotesWindowTest extends InboxWindowSupport {

    private void type(String id, String text) throws Exception {
        until(() -> lookup(id).tryQuery().isPresent());
        onFx(() -> {
            lookup(id).queryAs(TextField.class).setText(text);
            return true;
        });
    }

    private List<String> subjects() throws Exception {
        return onFx(() -> lookup("#inbox-list").queryListView().getItems().stream()
                .filter(InboxRow.Call.class::isInstance)
                .map(row -> ((InboxRow.Call) row).call().call().subject())
                .toList());
    }

    @Test
    void aCommentIsRecordedAndShownAndDecidesNothing() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        server.question("ask", "Deploy.", "Which region?");
        showInbox(2);
        choose("/one.txt");
        type("#inbox-comment", "Smoke test is green, see run 812.");
        onFx(() -> {
            lookup("#inbox-comment").query().requestFocus();
            return true;
        });
        push(KeyCode.ENTER);
        until(() -> isThere("Smoke test is green"));
        assertThat(isThere("0 of 1 decided")).isTrue();
        choose("Which region?");
        until(() -> !isThere("Smoke test is green"));
        assertThat(audited()).containsExactly("commented");
        assertThat(server.began).isEmpty();
    }

    @Test
    void everyDeferredActionIsRecordedAlsoOfThreadsThatWereNotOpenedYet() throws Exception {
        int many = 45;
        for (int i = 0; i < many; i++) {
            server.batched("thread-" + i, "One file.", "Here.", server.write("/" + i + ".txt", "1"));
        }
        showInbox(many);
        for (int i = 0; i < many; i++) {
            push(KeyCode.X);
            push(KeyCode.J);
        }
        key(KeyCode.ESCAPE);
        until(() -> isThere("Deferred " + many));
        until(() -> audited().size() == many);
        assertThat(audited()).containsOnly("deferred");
        fire("#inbox-told-undo");
        until(() -> audited().stream().filter("reopened"::equals).count() == many);
    }

    @Test
    void anApprovalHasAPrivateReasonThatOutlivesARestartAndIsNotSent() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        showInbox(1);
        key(KeyCode.Y);
        type("#inbox-reason", "after the smoke test");
        restart();
        showInbox(1);
        until(() -> onFx(() -> lookup("#inbox-reason").queryAs(TextField.class).getText()).equals("after the smoke test"));
        submit();
        until(() -> server.began.size() == 1);
        assertThat(String.valueOf(server.began.getFirst())).doesNotContain("smoke");
        until(() -> audited().contains("answered"));
        assertThat(details()).anySatisfy(detail -> assertThat(detail).contains("\"reason\":\"after the smoke test\""));
    }

    @Test
    void theListIsSortedByAgeOrByRisk() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        server.batched("second", "Another.", "Here.", server.write("/two.txt", "pay\u202Epal"));
        showInbox(2);
        assertThat(subjects()).containsExactlyInAnyOrder("/one.txt", "/two.txt");
        onFx(() -> {
            MenuButton order = lookup("#inbox-order").queryAs(MenuButton.class);
            order.getItems().stream().filter(item -> item.getUserData() == WaitingOrder.PRIORITY).forEach(MenuItem::fire);
            assertThat(order.getText()).isEqualTo("Risk first");
            return true;
        });
        until(() -> subjects().equals(List.of("/two.txt", "/one.txt")));
    }

    @Test
    void aHookIsAddedAndRemovedInTheSettings() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        showInbox(1);
        push(KeyCode.CONTROL, KeyCode.K);
        write(">review settings");
        push(KeyCode.ENTER);
        type("#inbox-hook-name", "chat");
        type("#inbox-hook-address", "http://chat.example.com/x");
        fire("#inbox-hook-add");
        until(() -> text("#inbox-hooks-said").contains("without encryption"));
        type("#inbox-hook-address", "https://chat.example.com/hooks/secret");
        onFx(() -> {
            lookup("#inbox-hook-decided").queryAs(CheckBox.class).setSelected(true);
            return true;
        });
        fire("#inbox-hook-add");
        until(() -> isThere("https://chat.example.com/…"));
        assertThat(new HookList(own()).all().orThrow()).singleElement().satisfies(hook -> {
            assertThat(hook.shownKinds()).isEqualTo("waiting,decided");
            assertThat(hook.details()).isFalse();
        });
        assertThat(audited()).contains("hook on");
        fire("#inbox-hook-remove-chat");
        until(() -> new HookList(own()).all().orThrow().isEmpty());
    }

    @Test
    void aQueueNarrowsTheList() throws Exception {
        own().keepQueue("prod", "path:/prod").orThrow();
        server.batched("first", "One file.", "Here.", server.write("/prod/one.txt", "1"));
        server.batched("second", "Another.", "Here.", server.write("/two.txt", "2"));
        showInbox(2);
        until(() -> onFx(() -> lookup("#inbox-queues").queryAs(MenuButton.class).isVisible()));
        onFx(() -> {
            lookup("#inbox-queues").queryAs(MenuButton.class).getItems().getFirst().fire();
            return true;
        });
        until(() -> subjects().equals(List.of("/prod/one.txt")));
    }

    @Test
    void whoBeganAThreadReadsThatAnotherPersonHasToApproveAndCannot() throws Exception {
        own().switchPolicy(
                        "{\"policy\": \"team\", \"version\": 1, \"rules\": [{\"id\": \"own\", \"decide\": \"ask\", \"paths\": [\"/notes/*\"], \"requester\": \"owner\"}]}",
                        "policy team",
                        "{}")
                .orThrow();
        server.batched("mine", "One file.", "Here.", server.write("/notes/one.txt", "1"));
        server.metadata("mine", "owner", System.getProperty("user.name"));
        showInbox(1);
        until(() -> isThere("another person has to approve"));
        key(KeyCode.Y);
        submit();
        until(() -> isThere("began this thread (owner): by rule own another person has to approve"));
        assertThat(server.began).isEmpty();
        assertThat(audited()).doesNotContain("approved");
    }

    @Test
    void theCardSaysWhatThePolicyThatIsOnWouldDo() throws Exception {
        own().switchPolicy(
                        "{\"policy\": \"team\", \"version\": 2, \"rules\": [{\"id\": \"notes\", \"decide\": \"never\", \"paths\": [\"/notes/*\"]}]}",
                        "policy team",
                        "{}")
                .orThrow();
        server.batched("first", "One file.", "Here.", server.write("/notes/one.txt", "1"));
        showInbox(1);
        until(() -> isThere("rejects it: rule notes"));
        assertThat(isThere("0 of 1 decided")).as("the window answers nothing by itself").isTrue();
    }
}
