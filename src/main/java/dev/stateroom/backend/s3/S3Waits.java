package dev.stateroom.backend.s3;

import dev.stateroom.work.WaitingNotice;
import java.io.InputStream;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** Reports a pending request of the SDK as a wait, and limits the size of responses. */
final class S3Waits implements ExecutionInterceptor {
    private static final ExecutionAttribute<WaitingNotice> OPEN = new ExecutionAttribute<>("stateroom.waiting");

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        end(attributes);
        attributes.putAttribute(OPEN, WaitingNotice.on("the answer of " + context.httpRequest().host()));
    }

    /** An object is a stream that its reader limits. */
    @Override
    public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        return context.request() instanceof GetObjectRequest
                ? context.responseBody()
                : context.responseBody().map(body -> new BoundedAnswer(body, context.httpRequest().host()));
    }

    /** Not after the first byte: a service may send one each second. */
    @Override
    public void afterUnmarshalling(Context.AfterUnmarshalling context, ExecutionAttributes attributes) {
        end(attributes);
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        end(attributes);
    }

    private static void end(ExecutionAttributes attributes) {
        WaitingNotice open = attributes.getAttribute(OPEN);
        if (open != null) {
            open.close();
        }
    }
}
